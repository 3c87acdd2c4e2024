import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';

const require = createRequire(import.meta.url);

interface Compiler {
  compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string;
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: { [file: string]: { [name: string]: { abi: Abi; evm: { bytecode: { object: string } } } } };
}

/** What a contract imports: a file of a package. */
function ofPackage(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') };
  } catch {
    return { error: `There is no ${path}.` };
  }
}

/** A contract of `contracts/`, compiled: for what no published artifact does. */
export function compiled(name: string): { abi: Abi; bytecode: Hex } {
  // The compiler has no types of its own; its input and output are JSON of this form, by the documentation of Solidity.
  const solc = require('solc') as Compiler;
  const file = `${name}.sol`;
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(join(import.meta.dirname, 'contracts', file), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: ofPackage })) as Output;
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  const contract = output.contracts[file]?.[name];
  if (failed || !contract) throw new Error(failed?.formattedMessage ?? `${file} has no contract ${name}.`);
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}
