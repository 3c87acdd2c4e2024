import type { MapPart } from './map.ts';
import { messageMaps } from './maps.ts';

/** The fields of each message type, as the guide lists them. */
export function fieldsTable(): string {
  const rows = messageMaps.map(({ type, name, parts }) => `| ${type} | ${name} | ${namesOf(parts).join(', ')} |`);
  return ['| Type | Document | Fields |', '|---|---|---|', ...rows].join('\n');
}

/** Names of fields; lists and objects with those of their entries in parentheses, as deep as two. */
function namesOf(parts: readonly MapPart[], depth = 0): string[] {
  return parts.flatMap((part): string[] => {
    switch (part.part) {
      case 'dates':
        return [`\`${part.name}\``];
      case 'segment':
        return [...Object.keys(part.fields), ...(part.pairs ? [part.pairs.name] : [])].map((name) => `\`${name}\``);
      case 'list': {
        const own = [...Object.keys(part.fields), ...(part.pairs ? [part.pairs.name] : [])].map(
          (name) => `\`${name}\``,
        );
        return [`\`${part.name}\`${depth < 1 ? ` (${[...own, ...namesOf(part.parts, depth + 1)].join(', ')})` : ''}`];
      }
      case 'levels':
        return [
          `\`${part.name}\` (${[...Object.keys(part.fields).map((name) => `\`${name}\``), ...namesOf(part.parts, depth + 1), `\`${part.name}\``].join(', ')})`,
        ];
      default:
        return [];
    }
  });
}
