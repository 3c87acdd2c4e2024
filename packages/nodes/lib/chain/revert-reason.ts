import { asText } from '@heddle/contract/node/text';
import { ContractFunctionRevertedError, decodeErrorResult, parseAbi, RawContractError } from 'viem';
import type { Abi, BaseError, Hex } from 'viem';
import { plainValue } from './plain-value.ts';

/** What the Solidity compiler's panic codes mean, by its documentation. */
const panics: { readonly [code: string]: string } = {
  '1': 'an assertion failed',
  '17': 'an arithmetic operation overflowed',
  '18': 'a division by zero',
  '33': 'a value that the enumeration does not have',
  '34': 'storage that is encoded wrongly',
  '49': 'pop() of an empty array',
  '50': 'an index outside of the array',
  '65': 'too much memory was allocated',
  '81': 'a call of an uninitialized function',
};

/** Errors of common standards (ERC-6093 and OpenZeppelin), which contracts return without a text. */
const standardErrors: Abi = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)',
  'error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)',
  'error OwnableUnauthorizedAccount(address account)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'error SafeERC20FailedOperation(address token)',
  'error EnforcedPause()',
  'error FailedInnerCall()',
]);

const shown = (name: string, args: readonly unknown[]): string => {
  const values = args.map((value) => asText(plainValue(value)));
  const [first = ''] = values;
  if (name === 'Error') return first;
  if (name === 'Panic') return panics[first] ?? `panic ${first}`;
  return `${name}(${values.join(', ')})`;
};

/**
 * The reason in the data that a reverted call returned: the text of `Error`, what a `Panic` means, or name and values of a custom error that the ABI or a
 * common standard has. '' for no data; the data itself where no ABI knows it.
 */
export function decodeRevert(data: Hex, abi: Abi = []): string {
  if (data === '0x') return '';
  for (const known of [abi, standardErrors]) {
    try {
      const { errorName, args } = decodeErrorResult({ abi: known, data });
      return shown(errorName, args ?? []);
    } catch {
      // This ABI does not have the error: the next one may.
    }
  }
  return data.slice(0, 138);
}

/** The reason that an error of viem carries; undefined where no call was reverted. */
export function revertReason(error: BaseError): string | undefined {
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) {
    if (reverted.data) return shown(reverted.data.errorName, reverted.data.args ?? []);
    return reverted.raw ? decodeRevert(reverted.raw) : (reverted.reason ?? '');
  }
  const raw = error.walk((cause) => cause instanceof RawContractError);
  if (raw instanceof RawContractError && raw.data !== undefined)
    return decodeRevert((typeof raw.data === 'object' ? raw.data.data : raw.data) ?? '0x');
  const carrier = error.walk((cause) => hasData(cause));
  return hasData(carrier) ? decodeRevert(carrier.data) : undefined;
}

/** Endpoints send what a reverted `eth_call` returned as the data of their error. */
const hasData = (value: unknown): value is { data: Hex } =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  typeof value.data === 'string' &&
  /^0x[0-9a-f]*$/i.test(value.data);
