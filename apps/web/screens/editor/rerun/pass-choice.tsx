import { Select } from '../../../ui/select.tsx';
import { passesOf } from './passes-of.ts';

interface PassChoiceProps {
  /** The key of a step's latest execution. */
  execution: string;
  /** Null for the latest pass. */
  value: string | null;
  onChange: (pass: string | null) => void;
}

/** The pass of a loop whose input a node is run with by itself. Nothing outside of loops. */
export function PassChoice({ execution, value, onChange }: PassChoiceProps) {
  const passes = passesOf(execution);
  const [latest] = passes;
  if (latest === undefined || passes.length < 2) return null;
  return (
    <Select
      aria-label="Pass whose input is used"
      className="h-7 w-auto text-xs"
      value={value ?? latest}
      onValueChange={(pass) => onChange(pass === latest ? null : pass)}
      options={passes.map((pass) => ({ value: pass, label: `Input of pass ${pass}` }))}
    />
  );
}
