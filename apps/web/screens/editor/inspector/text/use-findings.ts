import type { Finding } from '@heddle/expression/editing/findings';
import { findingsIn } from '@heddle/expression/editing/findings';
import { useMemo } from 'react';
import { useLazyModule } from '../../../../ui/lazy-module.ts';
import type { TextLanguage } from './languages.ts';
import { jsonProblems } from './lazy-code-mirror.ts';
import { useTextSurroundings } from './text-surroundings.ts';

const none: readonly Finding[] = [];

/** The errors and warnings of a text while it is edited. The form itself checks empty texts. */
export function useFindings(text: string, language: TextLanguage): readonly Finding[] {
  const { sample } = useTextSurroundings();
  const jsonProblem = useLazyModule(jsonProblems, language === 'json')?.jsonProblem;
  return useMemo(() => {
    if (language === 'javascript' || text.trim() === '') return none;
    const found = findingsIn(text, language === 'condition' ? 'condition' : 'template', sample);
    if (language !== 'json' || found.some(({ severity }) => severity === 'error')) return found;
    const problem = jsonProblem?.(text);
    return problem ? [problem, ...found] : found;
  }, [text, language, sample, jsonProblem]);
}
