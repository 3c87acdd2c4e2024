import { DomUtils } from 'htmlparser2';
import type { Combinator, ElementTest, Selector, SelectorList } from './selector.ts';
import type { HtmlDocument, HtmlTag } from './tree.ts';
import { isTag, isText, tagsBeside } from './tree.ts';

/** True for an element that one of the selectors means. */
export const matches = (element: HtmlTag, list: SelectorList): boolean =>
  list.some((selector) => endsAt(element, selector, selector.length - 1));

/** The elements below a node that one of the selectors means, in the order of the document. */
export function selectAll(root: HtmlDocument | HtmlTag, list: SelectorList): HtmlTag[] {
  return DomUtils.findAll((element) => matches(element, list), root.childNodes);
}

/** True where an element is the one that the part at `index` means, with those before it in their places. */
function endsAt(element: HtmlTag, selector: Selector, index: number): boolean {
  const part = selector[index];
  if (!part || !part.tests.every((test) => passes(element, test))) return false;
  if (index === 0) return true;
  return related(element, part.combinator).some((other) => endsAt(other, selector, index - 1));
}

/** The elements that the part before a combinator may mean. */
function related(element: HtmlTag, combinator: Combinator): HtmlTag[] {
  if (combinator === ' ' || combinator === '>') {
    const found: HtmlTag[] = [];
    for (let at = element.parent; at && isTag(at); at = at.parent) {
      found.push(at);
      if (combinator === '>') break;
    }
    return found;
  }
  const beside = tagsBeside(element);
  const before = beside.slice(0, beside.indexOf(element));
  return combinator === '+' ? before.slice(-1) : before;
}

function passes(element: HtmlTag, test: ElementTest): boolean {
  switch (test.kind) {
    case 'name':
      return element.name.toLowerCase() === test.name;
    case 'attribute':
      return hasAttribute(element, test);
    case 'position':
      return isAt(element, test);
    case 'empty':
      return element.children.every((child) => !isTag(child) && !isText(child));
    case 'contains':
      return DomUtils.textContent(element).includes(test.text);
    case 'any':
      return matches(element, test.of) !== test.negated;
    case 'has':
      return test.of.some((selector) => hasRelative(element, selector));
  }
}

/** True where an element has another one below or beside it that a selector means, seen from the element. */
function hasRelative(element: HtmlTag, selector: Selector): boolean {
  const combinator = selector[0]?.combinator ?? ' ';
  if (combinator === ' ') return selectAll(element, [selector]).length > 0;
  const near = combinator === '>' ? element.children.filter(isTag) : following(element);
  const [first, ...rest] = selector;
  if (!first) return false;
  return (combinator === '+' ? near.slice(0, 1) : near).some((other) => {
    if (!first.tests.every((test) => passes(other, test))) return false;
    return rest.length === 0 || selectAll(other, [rest]).length > 0;
  });
}

/** The elements behind an element, in their order. */
function following(element: HtmlTag): HtmlTag[] {
  const beside = tagsBeside(element);
  return beside.slice(beside.indexOf(element) + 1);
}

function hasAttribute(
  element: HtmlTag,
  { name, test, value, ignoreCase }: Extract<ElementTest, { kind: 'attribute' }>,
): boolean {
  const given = element.attribs[name];
  if (given === undefined) return false;
  const [text, wanted] = ignoreCase ? [given.toLowerCase(), value.toLowerCase()] : [given, value];
  switch (test) {
    case 'present':
      return true;
    case '=':
      return text === wanted;
    case '~=':
      return text.split(/\s+/).includes(wanted) && wanted !== '';
    case '|=':
      return text === wanted || text.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && text.startsWith(wanted);
    case '$=':
      return wanted !== '' && text.endsWith(wanted);
    case '*=':
      return wanted !== '' && text.includes(wanted);
  }
}

function isAt(
  element: HtmlTag,
  { step, offset, fromEnd, ofName }: Extract<ElementTest, { kind: 'position' }>,
): boolean {
  const siblings = tagsBeside(element).filter((other) => !ofName || other.name === element.name);
  const index = siblings.indexOf(element);
  const place = (fromEnd ? siblings.length - 1 - index : index) + 1 - offset;
  return step === 0 ? place === 0 : place % step === 0 && place / step >= 0;
}
