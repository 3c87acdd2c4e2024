/** How the text of a field is read: with expressions in `{{ … }}`, as one bare expression, as JavaScript, as JSON with expressions. */
export type TextLanguage = 'template' | 'condition' | 'javascript' | 'json';
