import { chainErrors } from '@heddle/contract/errors/chain';
import { HeddleError } from '@heddle/contract/errors/define';
import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
} from 'viem';
import type { EvmNetwork } from './networks.ts';
import { revertReason } from './revert-reason.ts';

/** The answers of endpoints that ask for less: by the documentation of common providers. */
const TOO_MANY = /rate limit|too many requests|exceeded.*(quota|capacity|compute)|limit exceeded/i;
const TOO_WIDE =
  /block range|range (is )?too|more than \d+ (results|blocks|logs)|response size|query returned more|too (large|many) (a )?(block )?(range|logs|results)|limited to (a )?\d+/i;
const NO_HISTORY = /missing trie node|historical state|state (is )?not available|pruned|archive/i;

/** True where an endpoint refuses a range of blocks for its size: half of it may do. */
export function isRangeTooWide(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  if (error.walk((cause) => cause instanceof HeddleError && cause.code === 'chain_answer_large')) return true;
  const rpc = error.walk((cause) => cause instanceof RpcRequestError || cause instanceof HttpRequestError);
  const said =
    rpc instanceof BaseError ? `${rpc.shortMessage} ${rpc.details}` : `${error.shortMessage} ${error.details}`;
  return TOO_WIDE.test(said);
}

/**
 * The error of the catalog for an error of viem: `chain_reverted` with the decoded reason, `chain_no_contract`, `chain_rate_limited`, `chain_history_missing`,
 * `chain_unreachable`, else `chain_refused` with the endpoint's own words. Errors of the catalog stay; an aborted step's reason, too. Viem's error is not
 * kept as the cause: it holds the endpoint's URL, which often has a key in it.
 */
export function toChainError(error: unknown, network: Pick<EvmNetwork, 'label'>): unknown {
  if (error instanceof HeddleError) return error;
  if (!(error instanceof BaseError)) return error;
  const coded = error.walk((cause) => cause instanceof HeddleError);
  if (coded instanceof HeddleError) return coded;
  const about = { network: network.label };
  const { shortMessage } = error;
  const rpc = error.walk((cause) => cause instanceof RpcRequestError);
  const said = rpc instanceof RpcRequestError ? rpc.details : error.details;
  if (error.walk((cause) => cause instanceof ContractFunctionZeroDataError))
    return chainErrors.chain_no_contract(about);
  const reason = revertReason(error);
  if (
    reason !== undefined ||
    error.walk((cause) => cause instanceof ContractFunctionRevertedError || cause instanceof ExecutionRevertedError)
  )
    return chainErrors.chain_reverted({ ...about, reason: reason ?? '' });
  const http = error.walk((cause) => cause instanceof HttpRequestError);
  if ((http instanceof HttpRequestError && http.status === 429) || TOO_MANY.test(said))
    return chainErrors.chain_rate_limited(about);
  if (NO_HISTORY.test(said)) return chainErrors.chain_history_missing(about);
  if (rpc) return chainErrors.chain_refused({ ...about, reason: said || shortMessage });
  if (http || error.walk((cause) => cause instanceof TimeoutError))
    return chainErrors.chain_unreachable({
      ...about,
      reason: http instanceof HttpRequestError && http.status !== undefined ? `status ${http.status}` : '',
    });
  return chainErrors.chain_refused({ ...about, reason: shortMessage });
}
