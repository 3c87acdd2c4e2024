import { pages } from '@heddle/contract/http/pages';
import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { ScreenRoute } from './shell/routing.ts';

/** Every screen. A screen listed here has an address, an entry in the navigation (`nav`) and links to it. */
export const routes: readonly ScreenRoute[] = [
  { path: pages.home, screen: lazy(() => import('./home.tsx')) },
  { path: pages.login, screen: lazy(() => import('./screens/login/login-screen.tsx')) },
  {
    path: pages.dashboard,
    screen: lazy(() => import('./screens/dashboard/dashboard-screen.tsx')),
    nav: { label: 'Dashboard', href: '/dashboard', signedIn: true },
  },
  {
    path: pages.editor,
    screen: lazy(() => import('./screens/editor/editor-screen.tsx')),
    nav: { label: 'Editor', href: '/editor' },
  },
  {
    path: pages.gallery,
    screen: lazy(() => import('./screens/gallery/gallery-screen.tsx')),
    nav: { label: 'Gallery', href: '/gallery' },
  },
  {
    path: pages.approvals,
    screen: lazy(() => import('./screens/approvals/approvals-screen.tsx')),
    nav: { label: 'Approvals', href: '/approvals', signedIn: true, inbox: true },
  },
  { path: pages.approve, screen: lazy(() => import('./screens/approve/approve-screen.tsx')) },
  { path: pages.pay, screen: lazy(() => import('./screens/pay/pay-screen.tsx')) },
  { path: pages.sign, screen: lazy(() => import('./screens/sign/sign-screen.tsx')) },
  { path: pages.confirmEmail, screen: lazy(() => import('./screens/confirm-email/confirm-email-screen.tsx')) },
  { path: pages.resetPassword, screen: lazy(() => import('./screens/reset-password/reset-password-screen.tsx')) },
  { path: pages.signedIn, screen: lazy(() => import('./screens/signed-in/signed-in-screen.tsx')) },
  { path: pages.authorize, screen: lazy(() => import('./screens/authorize/authorize-screen.tsx')) },
  {
    path: pages.docs,
    screen: lazy(() => import('./screens/docs/docs-screen.tsx')),
    nav: { label: 'Docs', href: '/docs', editorOnly: true },
  },
  { path: pages.data, screen: lazy(() => import('./screens/data/data-screen.tsx')) },
  { path: pages.settings, screen: lazy(() => import('./screens/settings/settings-screen.tsx')) },
];

/** The screen of an unknown address. */
export const NotFound: ComponentType = lazy(() => import('./screens/not-found/not-found-screen.tsx'));
