import { Callable } from '../callable.ts';
import { toText } from '../convert.ts';
import type { Match } from '../regex/pattern.ts';
import type { Runtime } from '../runtime.ts';

/** The expansion of `$1` and similar references in a text. */
const FILL_COST = 16;

type Found = Pick<Match, 'start' | 'end' | 'groups' | 'names'>;

/** `text` with every match replaced: by the result of a function, or by a text in which `$1`, `$<name>`, `$&`, `` $` ``, `$'` and `$$` are replaced. */
export function replaceMatches(rt: Runtime, text: string, matches: Iterable<Found>, by: unknown): string {
  const template = by instanceof Callable ? '' : toText(rt, by);
  let result = '';
  let done = 0;
  for (const match of matches) {
    result += text.slice(done, match.start);
    if (by instanceof Callable) {
      const groups = match.names ? [match.names] : [];
      result += toText(
        rt,
        by.call(rt, [text.slice(match.start, match.end), ...match.groups, match.start, text, ...groups]),
      );
    } else {
      result += template.includes('$') ? filledIn(rt, template, text, match) : template;
    }
    done = match.end;
    rt.checkText(result.length);
  }
  rt.checkText(result.length + text.length - done);
  return result + text.slice(done);
}

function filledIn(rt: Runtime, template: string, text: string, match: Found): string {
  rt.spend(FILL_COST + (template.length >> 2));
  let length = 0;
  return template.replaceAll(
    /\$(?:([$&`'])|([0-9]{1,2})|<([^>]{1,100})>)/g,
    (all, sign?: string, digits?: string, name?: string) => {
      const part =
        digits === undefined
          ? sign === undefined
            ? named(name, all, match)
            : signed(sign, text, match)
          : numbered(digits, all, match);
      length += part.length;
      rt.checkText(length);
      return part;
    },
  );
}

function signed(sign: string, text: string, { start, end }: Found): string {
  if (sign === '$') return '$';
  if (sign === '&') return text.slice(start, end);
  return sign === '`' ? text.slice(0, start) : text.slice(end);
}

/** `$12` is the twelfth group, or the first one and a 2 where there are fewer. */
function numbered(digits: string, all: string, { groups }: Found): string {
  const index = Number(digits);
  if (index >= 1 && index <= groups.length) return groups[index - 1] ?? '';
  const first = Number(digits.charAt(0));
  return digits.length === 2 && first >= 1 && first <= groups.length
    ? (groups[first - 1] ?? '') + digits.charAt(1)
    : all;
}

function named(name: string | undefined, all: string, { names }: Found): string {
  return names && name !== undefined ? (Object.hasOwn(names, name) ? (names[name] ?? '') : '') : all;
}
