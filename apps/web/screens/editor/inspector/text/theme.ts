import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const popup = {
  border: '1px solid var(--line)',
  borderRadius: '10px',
  backgroundColor: 'var(--surface)',
  color: 'var(--ink)',
  boxShadow: 'var(--shadow-2)',
};

/** The editor in our tokens; both themes follow from them. */
export const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', minWidth: '0', flex: '1' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.25rem', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '0', caretColor: 'var(--ink)', minHeight: '1.25rem' },
  '.cm-line': { padding: '0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--accent) 24%, transparent)',
  },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--ink-3)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 10px 0 0', minWidth: '1.75rem' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--surface-3)',
    outline: '1px solid var(--line-strong)',
    borderRadius: '2px',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)', color: 'var(--bad)' },
  '.cm-hole': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-xs)',
    backgroundColor: 'var(--surface-2)',
    borderRadius: '3px',
  },
  '.cm-brace, .cm-known': { color: 'var(--accent)' },
  '.cm-text': { color: 'var(--ok)' },
  '.cm-number, .cm-word': { color: 'var(--warn)' },
  '.cm-sign': { color: 'var(--ink-2)' },
  '.cm-lintRange-error, .cm-lintRange-warning, .cm-lintRange-active': {
    backgroundImage: 'none',
    backgroundColor: 'transparent',
  },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)', textUnderlineOffset: '3px' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warn)', textUnderlineOffset: '3px' },
  '.cm-lintPoint::after': { borderBottomColor: 'var(--bad)' },
  '.cm-tooltip': {
    ...popup,
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-xs)',
    lineHeight: 'var(--text-xs--line-height)',
  },
  '.cm-diagnostic': { padding: '6px 10px', border: 'none' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-xs)',
    maxHeight: '15rem',
    padding: '4px',
    minWidth: '15rem',
    maxWidth: 'min(26rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '12px',
    padding: '4px 8px',
    borderRadius: '6px',
    lineHeight: '1.125rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)', fontWeight: '600' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontStyle: 'normal',
    color: 'var(--ink-2)',
  },
  '.cm-tooltip.cm-completionInfo': { ...popup, padding: '8px 10px', maxWidth: '16rem', color: 'var(--ink-2)' },
});

/** JavaScript and JSON in the same colors as expressions. */
export const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.operator, tags.punctuation, tags.bracket], color: 'var(--ink-2)' },
  { tag: [tags.comment], color: 'var(--ink-3)' },
  { tag: [tags.propertyName], color: 'var(--ink)' },
]);
