import type { AiPrice } from '@heddle/contract/api/ai-usage';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAiListPrices, useAiPrices, useChangePrice } from '../../../api/ai-usage.ts';
import { errorText } from '../../../api/client.ts';
import { formatDollars } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Rows } from '../rows.tsx';
import { Part } from '../section.tsx';
import { monthName } from './months.ts';
import { PriceDialog } from './price-dialog.tsx';

/** The user's own prices of models. */
export function Prices() {
  const query = useAiPrices();
  const [adding, setAdding] = useState(false);
  const prices = query.data?.map((price) => ({ ...price, id: price.model }));
  return (
    <Part
      title="Own prices"
      description="For models whose list price Heddle does not know, or that cost you something else. They count from the next call on."
      action={
        <Button onClick={() => setAdding(true)} disabled={prices === undefined}>
          <Plus aria-hidden size={15} />
          Add Price
        </Button>
      }
    >
      <Rows
        label="Own prices"
        query={{ ...query, data: prices }}
        empty={<p className="text-sm text-ink-3">You have no prices of your own: list prices apply.</p>}
      >
        {(price) => <PriceRow price={price} />}
      </Rows>
      <ListPrices />
      <PriceDialog
        open={adding}
        onOpenChange={setAdding}
        price={null}
        taken={(prices ?? []).map(({ model }) => model)}
      />
    </Part>
  );
}

/** Which prices apply besides. */
function ListPrices() {
  const { data } = useAiListPrices();
  if (!data) return null;
  const { builtIn, operator } = data;
  return (
    <div className="mt-3 text-xs text-ink-3">
      <p>The list prices that are built in are those of {monthName(builtIn)}.</p>
      {operator.length > 0 && (
        <details className="mt-1.5">
          <summary className="cursor-pointer rounded-sm text-ink-2 hover:text-ink">
            {operator.length === 1 ? 'One price' : `${operator.length} prices`} set by the operator of this server,
            before list prices
          </summary>
          <ul
            className="mt-1.5 flex max-h-60 flex-col gap-1 overflow-y-auto"
            tabIndex={0}
            aria-label="Prices of the operator"
          >
            {operator.map((price) => (
              <li key={price.model} className="figures break-words">
                <span className="font-mono text-ink-2">{price.model}</span>: {amountsOf(price)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const amountsOf = ({ input, cached, output }: Omit<AiPrice, 'model'>): string =>
  `${formatDollars(input)} input · ${formatDollars(cached)} cached · ${formatDollars(output)} output for a million tokens`;

function PriceRow({ price }: { price: AiPrice }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = (isOpen: boolean): void => setOpen(isOpen ? open : null);
  const { model } = price;
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-mono text-sm break-all">{model}</p>
        <p className="figures text-xs text-ink-3">{amountsOf(price)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
        <Button size="sm" onClick={() => setOpen('edit')} aria-label={`Change the price of ${model}`}>
          Change
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setOpen('remove')} aria-label={`Remove the price of ${model}`}>
          Remove
        </Button>
      </div>
      <PriceDialog open={open === 'edit'} onOpenChange={close} price={price} taken={[]} />
      <RemovePrice open={open === 'remove'} onOpenChange={close} model={model} />
    </>
  );
}

interface RemovePriceProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  model: string;
}

function RemovePrice({ model, ...dialog }: RemovePriceProps) {
  const change = useChangePrice();
  const confirm = (): void =>
    change.mutate(
      { of: { model }, to: null },
      {
        onSuccess: () => dialog.onOpenChange(false),
        onError: (error) =>
          toast({
            title: 'Remove Failed',
            description: errorText(error, 'The price could not be removed.'),
            tone: 'destructive',
          }),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      title={`Remove the price of ${model}?`}
      description="Its list price applies again. Where there is none, its cost is unknown, and a budget in money stops its calls."
      confirmLabel="Remove price"
      pending={change.isPending}
      onConfirm={confirm}
    />
  );
}
