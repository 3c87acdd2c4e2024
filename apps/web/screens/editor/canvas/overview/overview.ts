import { createContext, use } from 'react';

/** The zoom below which a large workflow is drawn as an overview: cards as blocks without handles, edges in one go. */
export const OVERVIEW_ZOOM = 0.34;

/** True where the canvas shows an overview. */
export const OverviewContext = createContext(false);

export const useOverview = (): boolean => use(OverviewContext);
