import { PenLine } from 'lucide-react';
import { Link } from 'wouter';
import { useWalletRequests } from '../../api/wallet-requests.ts';
import { formatIn } from '../../approvals/deadline.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** What runs wait for a wallet to sign; nothing where there is none. */
export function Signatures() {
  const { data = [] } = useWalletRequests();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="signatures" className="mt-5">
      <h2 id="signatures" className="text-sm font-semibold">
        Signatures wanted
      </h2>
      <Card className="mt-2">
        <ul className="divide-y divide-line">
          {data.map(({ id, title, workflowName, until, transactions }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">{title}</p>
                {transactions[0] && <p className="text-sm break-words text-ink-2">{transactions[0].line}</p>}
                <p className="text-xs text-ink-2">
                  {workflowName} · sign {formatIn(until)}
                </p>
              </div>
              <Button asChild variant="primary">
                <Link href={`/sign/${id}`} aria-label={`Look and sign: ${title}`}>
                  <PenLine aria-hidden size={15} />
                  Look and sign
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
