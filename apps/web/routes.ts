import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { ScreenRoute } from './shell/routing.ts';

/** Every screen. A screen listed here has an address, an entry in the navigation (`nav`) and links to it. */
export const routes: readonly ScreenRoute[] = [
  { path: '/', screen: lazy(() => import('./home.tsx')) },
  { path: '/login', screen: lazy(() => import('./screens/login/login-screen.tsx')) },
  {
    path: '/dashboard',
    screen: lazy(() => import('./screens/dashboard/dashboard-screen.tsx')),
    nav: { label: 'Dashboard', href: '/dashboard', signedIn: true },
    signedIn: true,
  },
  {
    // One entry for both addresses: the editor keeps its state when a first save turns /editor into /workflow/{id}.
    path: /^\/(?:editor|workflow(?:\/(?<workflowId>[^/]+))?)\/?$/,
    screen: lazy(() => import('./screens/editor/editor-screen.tsx')),
    nav: { label: 'Editor', href: '/editor' },
  },
  {
    path: /^\/(?:workflow-)?gallery\/?$/,
    screen: lazy(() => import('./screens/gallery/gallery-screen.tsx')),
    nav: { label: 'Gallery', href: '/gallery' },
  },
  {
    path: '/approvals',
    screen: lazy(() => import('./screens/approvals/approvals-screen.tsx')),
    nav: { label: 'Approvals', href: '/approvals', signedIn: true, inbox: true },
    signedIn: true,
  },
  { path: '/approve/:token', screen: lazy(() => import('./screens/approve/approve-screen.tsx')) },
  { path: '/confirm-email/:token', screen: lazy(() => import('./screens/confirm-email/confirm-email-screen.tsx')) },
  { path: '/signed-in', screen: lazy(() => import('./screens/signed-in/signed-in-screen.tsx')) },
  {
    path: '/docs',
    screen: lazy(() => import('./screens/docs/docs-screen.tsx')),
    nav: { label: 'Docs', href: '/docs', editorOnly: true },
  },
  { path: '/data', screen: lazy(() => import('./screens/data/data-screen.tsx')), signedIn: true },
  { path: '/settings', screen: lazy(() => import('./screens/settings/settings-screen.tsx')) },
];

/** The screen of an unknown address. */
export const NotFound: ComponentType = lazy(() => import('./screens/not-found/not-found-screen.tsx'));
