import type { ComponentType } from 'react';
import { lazy } from 'react';

export interface ScreenProps {
  workflowId?: string;
}

interface Route {
  /** A path, or a pattern whose named groups become the screen's props. */
  path: string | RegExp;
  /** Loaded when it is first shown. */
  screen: ComponentType<ScreenProps>;
  /** The entry in the header's navigation; `editorOnly` stands in the editor's alone, `inbox` shows how much is open and is an icon where there is little room. */
  nav?: { label: string; href: string; signedIn?: true; editorOnly?: true; inbox?: true };
  /** A screen that shows nothing to visitors: after logging out one cannot stay on it. */
  signedIn?: true;
}

/** Every screen. A screen stands in the navigation and is linked to by being listed here. */
export const routes: readonly Route[] = [
  { path: '/', screen: lazy(() => import('./home.tsx')) },
  { path: '/login', screen: lazy(() => import('./login/login-screen.tsx')) },
  {
    path: '/dashboard',
    screen: lazy(() => import('./dashboard/dashboard-screen.tsx')),
    nav: { label: 'Dashboard', href: '/dashboard', signedIn: true },
    signedIn: true,
  },
  {
    // One entry for both addresses: the editor keeps its state when a first save turns /editor into /workflow/{id}.
    path: /^\/(?:editor|workflow(?:\/(?<workflowId>[^/]+))?)\/?$/,
    screen: lazy(() => import('./editor/editor-screen.tsx')),
    nav: { label: 'Editor', href: '/editor' },
  },
  {
    path: /^\/(?:workflow-)?gallery\/?$/,
    screen: lazy(() => import('./gallery/gallery-screen.tsx')),
    nav: { label: 'Gallery', href: '/gallery' },
  },
  {
    path: '/approvals',
    screen: lazy(() => import('./approvals/approvals-screen.tsx')),
    nav: { label: 'Approvals', href: '/approvals', signedIn: true, inbox: true },
    signedIn: true,
  },
  { path: '/approve/:token', screen: lazy(() => import('./approve/approve-screen.tsx')) },
  { path: '/confirm-email/:token', screen: lazy(() => import('./confirm-email/confirm-email-screen.tsx')) },
  {
    path: '/docs',
    screen: lazy(() => import('./docs/docs-screen.tsx')),
    nav: { label: 'Docs', href: '/docs', editorOnly: true },
  },
  { path: '/data', screen: lazy(() => import('./data/data-screen.tsx')), signedIn: true },
  { path: '/settings', screen: lazy(() => import('./settings/settings-screen.tsx')) },
];

/** What any other address shows. */
export const NotFound: ComponentType = lazy(() => import('./not-found/not-found-screen.tsx'));

/** True where a screen stands at this address; links are shown only then. */
export function isRouted(href: string): boolean {
  return routes.some(({ path }) => (typeof path === 'string' ? path === href : path.test(href)));
}

/** True where the screen at this address shows nothing to visitors. */
export function needsSignIn(href: string): boolean {
  return routes.some(({ path, signedIn }) => signedIn === true && path === href);
}
