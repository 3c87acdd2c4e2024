import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { RuleOperator } from '@heddle/contract/node/rules';
import { isRuleOperator, ruleOperators, ruleTypes } from '@heddle/contract/node/rules';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { FieldPicker } from './field-picker.tsx';
import { asEditableText } from './control.ts';

interface Group {
  combine: string;
  rules: readonly JsonObject[];
}

/** A group inside a group inside the list: deeper ones are written as JSON. */
const DEEPEST = 2;

const operatorOptions = Object.entries(ruleOperators).map(([value, { label }]) => ({ value, label }));
const typeOptions = ruleTypes.map((value) => ({ value, label: value }));
const combineOptions = [
  { value: 'all', label: 'All of these are true' },
  { value: 'any', label: 'Any of these is true' },
  { value: 'none', label: 'None of these is true' },
];

/** The stored rules; null if they are an expression or nested deeper than rows can show. */
function readGroup(value: JsonValue | undefined, depth = 0): Group | null {
  if (value === undefined || value === null || value === '') return { combine: 'all', rules: [] };
  if (Array.isArray(value)) return readGroup({ combine: 'all', rules: value }, depth);
  if (typeof value === 'string') {
    try {
      const parsed = JSON.parse(value) as JsonValue;
      return typeof parsed === 'object' ? readGroup(parsed, depth) : null;
    } catch {
      // An expression, or something that only its author can put right: edited as text.
      return null;
    }
  }
  if (!isJsonObject(value) || !Array.isArray(value['rules']) || depth > DEEPEST) return null;
  const rules = value['rules'].filter(isJsonObject);
  const readable = rules.every((rule) => !('rules' in rule) || readGroup(rule, depth + 1));
  return readable ? { combine: asEditableText(value['combine']) || 'all', rules } : null;
}

/** Questions about an item's fields, a row each, in groups. */
export function RulesControl({ spec, value, onChange, onBlur }: ControlProps) {
  const group = readGroup(value);
  if (!group)
    return (
      <TextEditor
        label={spec.label}
        language="json"
        className="min-h-26"
        value={asEditableText(value)}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  return (
    <GroupRows
      label={spec.label}
      group={group}
      depth={0}
      onChange={(next) => onChange({ combine: next.combine, rules: [...next.rules] })}
      onBlur={onBlur}
    />
  );
}

interface GroupProps {
  label: string;
  group: Group;
  depth: number;
  onChange(group: Group): void;
  onBlur(): void;
}

function GroupRows({ label, group, depth, onChange, onBlur }: GroupProps) {
  const put = (rules: readonly JsonObject[]): void => onChange({ ...group, rules });
  return (
    <div role="group" aria-label={label} className="space-y-1.5">
      {(group.rules.length > 1 || depth > 0 || group.combine !== 'all') && (
        <Select
          aria-label={`How ${label} go together`}
          value={group.combine}
          onValueChange={(combine) => onChange({ ...group, combine })}
          options={combineOptions}
        />
      )}
      {group.rules.map((rule, index) => {
        const change = (next: JsonObject): void => put(group.rules.with(index, next));
        const inner = 'rules' in rule ? readGroup(rule, depth + 1) : null;
        const name = `Rule ${index + 1}`;
        return (
          // Rows have no identity besides their place; their fields are controlled, so a removed row takes nothing along.
          <div
            key={index}
            className={
              inner
                ? 'relative border-l-2 border-line pr-8 pl-2'
                : 'relative space-y-px overflow-hidden rounded-control bg-line p-px'
            }
          >
            {inner ? (
              <GroupRows
                label={`${name} of ${label}`}
                group={inner}
                depth={depth + 1}
                onChange={(next) => change({ combine: next.combine, rules: [...next.rules] })}
                onBlur={onBlur}
              />
            ) : (
              <RuleRow name={name} rule={rule} onChange={change} onBlur={onBlur} />
            )}
            <span className="absolute top-0.5 right-1 z-2 inline-flex">
              <Button
                variant="ghost"
                size="icon"
                className="size-6.5"
                aria-label={`Remove ${name.toLowerCase()}`}
                onClick={() => put(group.rules.toSpliced(index, 1))}
              >
                <X aria-hidden size={14} />
              </Button>
            </span>
          </div>
        );
      })}
      <div className="flex gap-1.5">
        <Button size="sm" onClick={() => put([...group.rules, { field: '', operator: 'equals', value: '' }])}>
          <Plus aria-hidden size={13} />
          Add rule
        </Button>
        {depth < DEEPEST && (
          <Button size="sm" variant="ghost" onClick={() => put([...group.rules, { combine: 'any', rules: [] }])}>
            <Plus aria-hidden size={13} />
            Add group
          </Button>
        )}
      </div>
    </div>
  );
}

interface RuleProps {
  name: string;
  rule: JsonObject;
  onChange(rule: JsonObject): void;
  onBlur(): void;
}

function RuleRow({ name, rule, onChange, onBlur }: RuleProps) {
  const operator: RuleOperator = isRuleOperator(rule['operator']) ? rule['operator'] : 'equals';
  return (
    <>
      <div className="flex bg-surface pr-8">
        <div className="min-w-0 flex-1">
          <TextEditor
            bare
            className="rounded-none!"
            language="template"
            lines="one"
            label={`Field of ${name.toLowerCase()}`}
            placeholder="Field, like customer.city"
            value={asEditableText(rule['field'])}
            onChange={(field) => onChange({ ...rule, field })}
            onBlur={onBlur}
          />
        </div>
        <FieldPicker
          label={`Choose the field of ${name.toLowerCase()}`}
          value={asEditableText(rule['field'])}
          onPick={(field) => onChange({ ...rule, field })}
        />
      </div>
      <Select
        aria-label={`Operator of ${name.toLowerCase()}`}
        className="rounded-none border-0"
        value={operator}
        onValueChange={(next) => isRuleOperator(next) && onChange(withOperator(rule, next))}
        options={operatorOptions}
      />
      <OperandControl name={name} rule={rule} operator={operator} onChange={onChange} onBlur={onBlur} />
    </>
  );
}

/** The rule with another operator. Its value is kept if the new operator takes one of the same kind. */
function withOperator(rule: JsonObject, operator: RuleOperator): JsonObject {
  const { value, ...rest } = rule;
  const before = isRuleOperator(rule['operator']) ? ruleOperators[rule['operator']].takes : 'value';
  const { takes } = ruleOperators[operator];
  if (takes === 'nothing') return { ...rest, operator };
  if (takes === 'type') return { ...rest, operator, value: 'text' };
  if (takes === 'range') return { ...rest, operator, value: ['', ''] };
  return { ...rest, operator, value: before === takes || typeof value === 'string' ? (value ?? '') : '' };
}

const hints = { value: 'Value', list: 'Values, separated by commas', duration: 'A time, like 7 days' } as const;

function OperandControl({ name, rule, operator, onChange, onBlur }: RuleProps & { operator: RuleOperator }) {
  const { takes } = ruleOperators[operator];
  const { value } = rule;
  const put = (next: JsonValue): void => onChange({ ...rule, value: next });
  if (takes === 'nothing') return null;
  if (takes === 'type') {
    return (
      <Select
        aria-label={`Type of ${name.toLowerCase()}`}
        className="rounded-none border-0"
        value={asEditableText(value) || 'text'}
        onValueChange={put}
        options={typeOptions}
      />
    );
  }
  if (takes === 'range') {
    const bounds = Array.isArray(value) ? value : asEditableText(value).split(',');
    const [from = '', to = ''] = bounds;
    return (
      <div className="grid grid-cols-2 gap-px">
        <TextEditor
          bare
          className="rounded-none!"
          language="template"
          lines="one"
          label={`From, of ${name.toLowerCase()}`}
          placeholder="From"
          value={asEditableText(from)}
          onChange={(text) => put([text, to])}
          onBlur={onBlur}
        />
        <TextEditor
          bare
          className="rounded-none!"
          language="template"
          lines="one"
          label={`To, of ${name.toLowerCase()}`}
          placeholder="To"
          value={asEditableText(to)}
          onChange={(text) => put([from, text])}
          onBlur={onBlur}
        />
      </div>
    );
  }
  const text = Array.isArray(value) && takes === 'list' ? value.map(asEditableText).join(', ') : asEditableText(value);
  return (
    <TextEditor
      bare
      className="rounded-none!"
      language="template"
      lines="one"
      label={`Value of ${name.toLowerCase()}`}
      placeholder={hints[takes]}
      value={text}
      onChange={put}
      onBlur={onBlur}
    />
  );
}
