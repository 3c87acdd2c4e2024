import { difficulties, templateCategories } from '@heddle/templates/template';
import { Search } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { GalleryFilter } from './filter.ts';
import { ALL } from './filter.ts';

const options = (values: readonly string[]) => [ALL, ...values].map((value) => ({ value, label: value }));
const categoryOptions = options(templateCategories);
const difficultyOptions = options(difficulties);

export interface FilterBarProps {
  filter: GalleryFilter;
  onChange: (filter: GalleryFilter) => void;
}

/** Search, category and difficulty. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  return (
    <div role="search" className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_12rem_12rem]">
      <Field label="Search" className="max-sm:col-span-2">
        <SearchInput value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      </Field>
      <Field label="Category">
        <Select
          value={filter.category}
          options={categoryOptions}
          onValueChange={(value) =>
            onChange({ ...filter, category: templateCategories.find((category) => category === value) ?? ALL })
          }
        />
      </Field>
      <Field label="Difficulty">
        <Select
          value={filter.difficulty}
          options={difficultyOptions}
          onValueChange={(value) =>
            onChange({ ...filter, difficulty: difficulties.find((difficulty) => difficulty === value) ?? ALL })
          }
        />
      </Field>
    </div>
  );
}

function SearchInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <span className="relative block">
      <Search
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <Input
        type="search"
        className="pl-8"
        placeholder="Search workflows..."
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
