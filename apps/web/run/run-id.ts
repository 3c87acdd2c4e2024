import { createContext, use } from 'react';

/** The run whose steps are shown; null where they belong to none, as those of a sample. */
export const RunId = createContext<string | null>(null);

/** The id of the run around a component. */
export const useRunId = (): string | null => use(RunId);
