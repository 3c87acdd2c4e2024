import type { AskedTransaction, TransactionPreview } from '@heddle/contract/api/wallet-requests';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

const statuses: { readonly [status: string]: { word: string; tone: BadgeTone } } = {
  asked: { word: 'Not signed yet', tone: 'neutral' },
  opened: { word: 'Asked in the wallet', tone: 'warn' },
  sent: { word: 'Sent', tone: 'accent' },
  included: { word: 'In a block', tone: 'accent' },
  succeeded: { word: 'Succeeded', tone: 'ok' },
  reverted: { word: 'Reverted', tone: 'bad' },
  refused: { word: 'Not sent', tone: 'neutral' },
  displaced: { word: 'Displaced', tone: 'bad' },
};

export interface TransactionPartProps {
  transaction: AskedTransaction;
  /** Undefined until it is known. */
  preview: TransactionPreview | undefined;
  previewFailed: boolean;
  /** What fees are paid in; '' where that is not known. */
  currency: string;
}

/** One transaction: what it is, what it would change, and how far it is. */
export function TransactionPart({ transaction, preview, previewFailed, currency }: TransactionPartProps) {
  const { line, status, url, problem } = transaction;
  const { word, tone } = statuses[status] ?? { word: status, tone: 'neutral' as const };
  const isWaiting = status === 'asked' || status === 'opened';
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 text-sm font-medium break-words">{line}</p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {isWaiting && preview && <Preview preview={preview} currency={currency} />}
      {isWaiting && previewFailed && !preview && (
        <p className="mt-2 text-sm text-warn">
          What it would change could not be simulated: the network did not answer.
        </p>
      )}
      {problem && !isWaiting && <p className="mt-2 text-sm text-bad">{problem}</p>}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block text-xs underline underline-offset-2"
        >
          Explorer
        </a>
      )}
    </Card>
  );
}

function Preview({ preview, currency }: { preview: TransactionPreview; currency: string }) {
  const { call, changes, fee, problem, sentBefore } = preview;
  return (
    <div className="mt-3 space-y-2 border-t border-line pt-3 text-sm">
      {problem !== '' && <p className="font-medium text-bad">It would fail: {problem}</p>}
      {call && (
        <p className="break-words">
          Calls <span className="font-mono text-xs">{call.name}</span>
          {call.arguments.length > 0 && <span className="text-ink-2"> with {call.arguments.join(', ')}</span>}
        </p>
      )}
      {changes === null ? (
        problem === '' && <p className="text-ink-2">The network cannot tell how balances would change.</p>
      ) : (
        <ul aria-label="Balance changes" className="space-y-0.5">
          {changes.map(({ token, contract, amount }) => (
            <li key={contract ?? token} className="flex flex-wrap gap-x-2">
              <span className="font-medium tabular-nums">
                {amount} {token || 'of an unnamed token'}
              </span>
              {contract !== null && <span className="font-mono text-xs break-all text-ink-2">{contract}</span>}
            </li>
          ))}
          {changes.length === 0 && problem === '' && <li className="text-ink-2">No balance of the wallet changes.</li>}
        </ul>
      )}
      {fee !== null && (
        <p className="text-ink-2">
          Fee up to {fee} {currency}
        </p>
      )}
      <p className="text-ink-2">
        {sentBefore === 0
          ? 'Nothing of this account was sent to this recipient before: check the address.'
          : `Sent to this recipient before: ${sentBefore}`}
      </p>
    </div>
  );
}
