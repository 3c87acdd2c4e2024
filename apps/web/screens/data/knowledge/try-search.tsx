import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import type { KnowledgeHit } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { AskedSearch } from '../../../api/knowledge.ts';
import { useKnowledgeSearch } from '../../../api/knowledge.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListCard } from '../list-card.tsx';
import { counted } from '../topics/labels.ts';
import { highlightParts } from './highlight.ts';

const number = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent' });
const DEFAULT_LIMIT = 5;
const MODES = [
  { value: 'words', label: 'Full text' },
  { value: 'both', label: 'Hybrid' },
  { value: 'vectors', label: 'Vectors' },
] as const;

/** A search in a knowledge base, as the Knowledge Search node does it. */
export function TrySearch({ base }: { base: KnowledgeBaseView }) {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(String(DEFAULT_LIMIT));
  const [mode, setMode] = useState<AskedSearch['mode']>(base.embedding ? 'both' : 'words');
  const [asked, setAsked] = useState<AskedSearch | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useKnowledgeSearch(base.id, asked);

  const search = (): void => {
    const most = Number(limit);
    if (!Number.isInteger(most) || most < 1 || most > knowledgeLimits.hits) {
      setProblem(`Enter a number from 1 to ${knowledgeLimits.hits}.`);
      return;
    }
    setProblem(null);
    if (query.trim() === '') return;
    // The last job may have left no vectors to search by.
    const next = { query: query.trim(), limit: most, mode: base.embedding ? mode : ('words' as const) };
    // The documents may have changed since the same was searched for.
    if (asked?.query === next.query && asked.limit === next.limit && asked.mode === next.mode) void found.refetch();
    else setAsked(next);
  };

  return (
    <>
      <form
        noValidate
        role="search"
        aria-label={`Search ${base.name}`}
        className="mb-5 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Field label="Query" className="min-w-0 flex-1 basis-full sm:basis-0">
          <Input
            value={query}
            maxLength={knowledgeLimits.query}
            placeholder="When does the office open?"
            autoComplete="off"
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Field>
        {base.embedding && (
          <Field label="Mode" className="w-32">
            <Select
              value={mode}
              onValueChange={(next) => setMode(MODES.find(({ value }) => value === next)?.value ?? 'words')}
              options={MODES}
            />
          </Field>
        )}
        <Field label="Limit" error={problem} className="w-24">
          <Input
            type="number"
            min={1}
            max={knowledgeLimits.hits}
            value={limit}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="mt-6.5" loading={found.isFetching}>
          <Search aria-hidden size={15} />
          Search
        </Button>
      </form>
      {asked !== null && <Results asked={asked} found={found} />}
    </>
  );
}

interface ResultsProps {
  asked: AskedSearch;
  found: ReturnType<typeof useKnowledgeSearch>;
}

function Results({ asked: { query, mode }, found: { data: hits, error, isFetching, refetch } }: ResultsProps) {
  return (
    <>
      <p role="status" className="figures mb-3 text-xs text-ink-3">
        {hits && counted(hits.length, 'passage found', 'passages found')}
      </p>
      <ListCard
        what="passages"
        count={hits?.length}
        error={error}
        isFetching={isFetching}
        refresh={() => void refetch()}
        empty={
          <EmptyState
            icon="search"
            title="Nothing found"
            description={
              mode === 'words'
                ? 'No passage has these words. Ask with the words that the documents use.'
                : 'The knowledge base has no documents.'
            }
          />
        }
        footer={null}
      >
        <ol aria-label="Passages" className="divide-y divide-line">
          {hits?.map((hit) => (
            <li key={`${hit.source} ${hit.position}`}>
              <Passage hit={hit} query={query} />
            </li>
          ))}
        </ol>
      </ListCard>
    </>
  );
}

function Passage({ hit, query }: { hit: KnowledgeHit; query: string }) {
  const { source, title, text, start, end, position, score, heading, page, parts } = hit;
  const scores = [
    ...(parts.words === null ? [] : [`Words ${percent.format(parts.words)}`]),
    ...(parts.vectors === null ? [] : [`Vectors ${parts.vectors.toFixed(2)}`]),
  ];
  return (
    <article className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-sm font-medium break-words">{title}</h2>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Badge className="figures">Score {percent.format(score)}</Badge>
          {parts.vectors !== null && <span className="figures text-xs text-ink-3">{scores.join(' · ')}</span>}
        </span>
      </div>
      <p className="figures text-xs break-words text-ink-3">
        {heading !== '' && `${heading} · `}
        {page > 0 && `Page ${number.format(page)} · `}
        Passage {number.format(position + 1)}, characters {number.format(start)} to {number.format(end)}
        {source !== title && ` · ${source}`}
      </p>
      <p className="mt-2 text-sm break-words whitespace-pre-line text-ink-2">
        {highlightParts(text.trim(), query).map((part) =>
          part.isHit ? (
            <mark key={part.at} className="rounded-xs bg-warn-soft px-0.5 font-medium text-ink">
              {part.text}
            </mark>
          ) : (
            <span key={part.at}>{part.text}</span>
          ),
        )}
      </p>
    </article>
  );
}
