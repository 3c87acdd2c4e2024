import { createContext, use } from 'react';

/** The zoom below which a large workflow is rendered as an overview: cards as blocks without handles, all edges in one path. */
export const OVERVIEW_ZOOM = 0.34;

/** True if the canvas shows an overview. */
export const OverviewContext = createContext(false);

export const useOverview = (): boolean => use(OverviewContext);
