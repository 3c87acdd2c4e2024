import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';

export interface ScreenProps {
  workflowId?: string;
}

/** A screen and its address. */
export interface ScreenRoute {
  /** One of `pages`; its named groups become the screen's props. */
  path: RegExp;
  /** Loaded when it is first shown. */
  screen: ComponentType<ScreenProps>;
  /**
   * The entry in the header's navigation. `editorOnly` limits it to the editor's toolbar; `inbox` adds the number of open approvals and shows
   * an icon where space is short.
   */
  nav?: { label: string; href: string; signedIn?: true; editorOnly?: true; inbox?: true };
}

/** The app's screens, as `apps/web/routes.ts` lists them. The app provides them, so that the header links to screens without importing one. */
export const RoutesContext = createContext<readonly ScreenRoute[]>([]);

/** Every screen of the app with its address. */
export const useRoutes = (): readonly ScreenRoute[] => useContext(RoutesContext);

/** True if the route's path matches the address. */
export const matchesRoute = ({ path }: ScreenRoute, href: string): boolean => path.test(href);
