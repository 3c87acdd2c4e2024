import type { WalletRequest } from '@heddle/contract/api/wallet-requests';
import { answerRequest, useActOnRequest, useWalletPreview } from '../../api/wallet-requests.ts';
import { formatIn } from '../../approvals/deadline.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { walletProblem } from '../../wallets/problem.ts';
import { SigningWallet } from './signing-wallet.tsx';
import { TransactionPart } from './transaction-part.tsx';
import { useSigning } from './use-signing.ts';

const states: { readonly [state in WalletRequest['state']]: { word: string; tone: BadgeTone; text: string } } = {
  open: { word: 'Open', tone: 'warn', text: '' },
  done: { word: 'Signed', tone: 'ok', text: 'The run goes on with your signature.' },
  refused: { word: 'Rejected', tone: 'bad', text: 'You rejected it. The run goes on without it.' },
  expired: { word: 'Expired', tone: 'neutral', text: 'The time to sign has passed. The run goes on without it.' },
  ended: { word: 'Run ended', tone: 'neutral', text: 'The run that asked has ended.' },
};

/** What a run asks of a wallet: what would happen, and the buttons that sign or reject it. */
export function SignatureRequest({ request }: { request: WalletRequest }) {
  const { id, title, note, workflowName, until, network, address, kind, message, transactions } = request;
  const isSigned = kind === 'transactions' && transactions.every(({ hash }) => hash !== null);
  const isOpen = request.state === 'open' && !isSigned;
  const preview = useWalletPreview(id, isOpen && kind === 'transactions');
  const signing = useSigning(request);
  const reject = useActOnRequest();
  const { word, tone, text } = isSigned ? states.done : states[request.state];
  const error = signing.error ?? reject.error;
  return (
    <>
      <p className="text-sm text-ink-2">The workflow “{workflowName}” asks your wallet:</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {note !== '' && <p className="mt-2 text-sm whitespace-pre-wrap">{note}</p>}
      <dl className="mt-3 space-y-1 text-sm">
        {network !== null && <Fact name="Network">{network}</Fact>}
        {address !== null && (
          <Fact name="Wallet">
            <span className="font-mono text-xs break-all">{address}</span>
          </Fact>
        )}
        {isOpen && (
          <Fact name="Until">
            <time dateTime={until}>{formatDateTime(until)}</time> ({formatIn(until)})
          </Fact>
        )}
      </dl>
      {transactions.length > 0 && (
        <ul aria-label="Transactions" className="mt-4 space-y-3">
          {transactions.map((transaction) => (
            <li key={transaction.id}>
              <TransactionPart
                transaction={transaction}
                preview={preview.data?.find((one) => one.id === transaction.id)}
                previewFailed={preview.error !== null}
                currency={request.chain?.nativeCurrency.symbol ?? ''}
              />
            </li>
          ))}
        </ul>
      )}
      {message !== '' && (
        <Card className="mt-4 p-4">
          <h2 className="text-sm font-semibold">{kind === 'typedData' ? 'Data to sign' : 'Text to sign'}</h2>
          <pre className="mt-2 max-h-80 overflow-auto font-mono text-xs break-words whitespace-pre-wrap" tabIndex={0}>
            {message}
          </pre>
        </Card>
      )}
      {text !== '' && <p className="mt-4 text-sm text-ink-2">{text}</p>}
      {isOpen && (
        <div className="mt-5 space-y-3">
          <SigningWallet signing={signing} request={request} />
          {error && (
            <p role="alert" className="text-sm text-bad">
              {walletProblem(error)}
            </p>
          )}
          <div>
            <Button
              variant="ghost"
              loading={reject.isPending}
              disabled={signing.busy !== null}
              onClick={() => reject.mutate(() => answerRequest(id, null))}
            >
              Reject
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
