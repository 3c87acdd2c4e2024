import { AiPrice } from '@heddle/contract/api/ai-usage';
import { useState } from 'react';
import { useChangePrice } from '../../../api/ai-usage.ts';
import { errorText } from '../../../api/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { parseDollars } from './amount-input.ts';

/** A price as it is shown: null for what is still to be entered. */
export interface PriceDraft {
  model: string;
  input: number | null;
  cached: number | null;
  output: number | null;
}

interface PriceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The price of a model to change or enter; null for any model. */
  price: PriceDraft | null;
  /** The models that have a price already. */
  taken: readonly string[];
}

/** Asks for the price of a model. */
export function PriceDialog({ open, onOpenChange, ...rest }: PriceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <PriceForm {...rest} onSaved={() => onOpenChange(false)} />}
    </Dialog>
  );
}

const kinds = [
  { name: 'input', label: 'Input', help: undefined },
  { name: 'cached', label: 'Cached input', help: 'What the provider has kept of earlier calls. Empty: as input.' },
  { name: 'output', label: 'Output', help: undefined },
] as const;

type Texts = { readonly [K in 'model' | (typeof kinds)[number]['name']]: string };
type Problems = { readonly [K in keyof Texts]?: string };

/** The price that is typed, or what is wrong with its fields. */
function read(texts: Texts, taken: readonly string[]): { price: AiPrice } | { problems: Problems } {
  const model = AiPrice.shape.model.safeParse(texts.model);
  if (!model.success) return { problems: { model: 'Enter the name of the model, as it is in the node.' } };
  if (taken.includes(model.data)) return { problems: { model: 'This model has a price already. Change that one.' } };
  const amounts = { input: 0, cached: 0, output: 0 };
  for (const { name } of kinds) {
    const text = name === 'cached' && texts.cached.trim() === '' ? texts.input : texts[name];
    const amount = AiPrice.shape.input.safeParse(parseDollars(text));
    if (!amount.success) return { problems: { [name]: 'Enter US dollars such as 3 or 0.25, up to 100000.' } };
    amounts[name] = amount.data;
  }
  return { price: { model: model.data, ...amounts } };
}

const textOf = (amount: number | null | undefined): string => (amount == null ? '' : String(amount));

/** Mounted each time the dialog opens, so that it starts with the price as it is. */
function PriceForm({
  price,
  taken,
  onSaved,
}: Omit<PriceDialogProps, 'open' | 'onOpenChange'> & { onSaved: () => void }) {
  const [texts, setTexts] = useState<Texts>({
    model: price?.model ?? '',
    input: textOf(price?.input),
    cached: textOf(price?.cached),
    output: textOf(price?.output),
  });
  const [problems, setProblems] = useState<Problems>({});
  const change = useChangePrice();
  const edit = (more: Partial<Texts>): void => {
    setTexts({ ...texts, ...more });
    setProblems({});
  };
  const submit = (): void => {
    if (change.isPending) return;
    const result = read(texts, taken);
    if ('problems' in result) return setProblems(result.problems);
    change.mutate(
      { of: { model: result.price.model }, to: result.price },
      {
        onSuccess: onSaved,
        onError: (error) =>
          toast({
            title: 'Save Failed',
            description: errorText(error, 'The price could not be saved.'),
            tone: 'destructive',
          }),
      },
    );
  };
  return (
    <FormDialogContent
      title={price ? `Price of ${price.model}` : 'Add Price'}
      description="In US dollars for a million tokens."
      size="sm"
      submit="Save Price"
      pending={change.isPending}
      onSubmit={submit}
    >
      {!price && (
        <Field label="Model" required error={problems.model}>
          <Input value={texts.model} autoComplete="off" onChange={(event) => edit({ model: event.target.value })} />
        </Field>
      )}
      {kinds.map(({ name, label, help }) => (
        <Field key={name} label={label} help={help} required={name !== 'cached'} error={problems[name]}>
          <Input
            value={texts[name]}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => edit({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </FormDialogContent>
  );
}
