import type { Named } from '@heddle/contract/node/fields';
import { VARIABLES } from '@heddle/contract/node/variables';
import { useKeyValues } from '../../../../../api/key-values.ts';
import { useKnowledgeBases } from '../../../../../api/knowledge.ts';
import { useTables } from '../../../../../api/tables.ts';
import { useTopics } from '../../../../../api/topics.ts';

/** Names that a field can be given, and whether there are more of them than these. */
export interface NameList {
  /** Undefined while they are on their way. */
  names: readonly string[] | undefined;
  more: boolean;
  error: Error | null;
}

export interface NameSource {
  one: string;
  several: string;
  /** The screen where they are managed. */
  place: string;
  /** How to create the first one. */
  none: string;
  /** The names that have a text in them. */
  useNames: (search: string) => NameList;
}

function useTableNames(search: string): NameList {
  const { data, error } = useTables();
  const wanted = search.trim().toLowerCase();
  return {
    names: data?.map(({ name }) => name).filter((name) => name.toLowerCase().includes(wanted)),
    more: false,
    error,
  };
}

function useKnowledgeNames(search: string): NameList {
  const { data, error } = useKnowledgeBases();
  const wanted = search.trim().toLowerCase();
  return {
    names: data?.map(({ name }) => name).filter((name) => name.toLowerCase().includes(wanted)),
    more: false,
    error,
  };
}

function useTopicNames(search: string): NameList {
  const { items, total = 0, error } = useTopics({ search, page: 0 });
  return { names: items?.map(({ name }) => name), more: total > (items?.length ?? 0), error };
}

function useVariableNames(search: string): NameList {
  const {
    items,
    total = 0,
    error,
  } = useKeyValues({ scope: undefined, namespace: VARIABLES, prefix: search.trim(), page: 0 });
  // Several workflows may keep one under the same name.
  return { names: items && [...new Set(items.map(({ key }) => key))], more: total > (items?.length ?? 0), error };
}

/** The sources of names by kind. */
export const nameSources: { readonly [N in Named]: NameSource } = {
  table: { one: 'table', several: 'tables', place: '/data', none: 'You have no tables yet.', useNames: useTableNames },
  topic: {
    one: 'topic',
    several: 'topics',
    place: '/data?tab=topics',
    none: 'Nothing has been published yet. Enter the name of a topic: its first message creates it.',
    useNames: useTopicNames,
  },
  variable: {
    one: 'variable',
    several: 'variables',
    place: '/data?tab=values',
    none: 'No variables are stored yet.',
    useNames: useVariableNames,
  },
  knowledgeBase: {
    one: 'knowledge base',
    several: 'knowledge bases',
    place: '/data?tab=knowledge',
    none: 'You have no knowledge bases yet. Add documents under Data, or with a Knowledge Documents node.',
    useNames: useKnowledgeNames,
  },
};
