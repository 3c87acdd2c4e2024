import { FlaskConical, Play, Save } from 'lucide-react';
import { useCurrentUser } from '../../../api/auth.ts';
import { MainNav } from '../../../shell/app-header.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { ThemeToggle } from '../../../shell/theme-toggle.tsx';
import { UserMenu } from '../../../shell/user-menu.tsx';
import dryRun from '../commands/entries/dry-run.ts';
import execute from '../commands/entries/execute.ts';
import redo from '../commands/entries/redo.ts';
import save from '../commands/entries/save.ts';
import undo from '../commands/entries/undo.ts';
import { useEditor, useUi } from '../session.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { CommandButton } from './command-button.tsx';
import { LogoutButton } from './logout-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { WorkflowName } from './workflow-name.tsx';

/** The editor's bar: the elements of every page's header, and actions on the whole workflow. */
export function Toolbar() {
  const { user, isAuthenticated, isLoading } = useCurrentUser();
  const isExecuting = useEditor((state) => state.isExecuting);
  const saving = useUi((ui) => ui.saving);
  const visitor = !isAuthenticated && !isLoading;
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-3 sm:px-3.5">
      <a href="/" data-reload="" aria-label="Heddle AI Flow, home" className="inline-flex shrink-0 rounded-sm">
        <Logo compact className="max-xl:[&>span]:sr-only" />
      </a>
      <MainNav inEditor className="ml-2 max-lg:hidden" />
      <div className="flex min-w-0 flex-1 items-center gap-1 lg:justify-center">
        <WorkflowName />
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <CommandButton command={undo} variant="ghost" size="icon" className="max-sm:hidden" />
        <CommandButton command={redo} variant="ghost" size="icon" className="max-sm:hidden" />
        <ActiveSwitch className="mr-1 max-md:hidden" />
        <CommandButton command={save} loading={saving} className="mr-1 max-sm:w-8 max-sm:px-0">
          {!saving && <Save aria-hidden size={15} />}
          <span className="max-sm:sr-only">Save</span>
          {visitor && <SignInMark />}
        </CommandButton>
        <CommandButton command={execute} variant="primary" loading={isExecuting} className="max-sm:w-8 max-sm:px-0">
          {!isExecuting && <Play aria-hidden size={15} />}
          <span className="max-sm:sr-only">Execute</span>
          {visitor && <SignInMark />}
        </CommandButton>
        <CommandButton command={dryRun} variant="ghost" className="max-md:hidden max-xl:w-8 max-xl:px-0">
          <FlaskConical aria-hidden size={15} className="xl:hidden" />
          <span className="max-xl:sr-only">Dry Run</span>
        </CommandButton>
        <MoreMenu signedIn={isAuthenticated} />
        <ThemeToggle />
        {user && <LogoutButton className="max-md:hidden" />}
        <UserMenu afterLogout="/" />
      </div>
    </header>
  );
}

/** The red asterisk: this needs an account. */
function SignInMark() {
  return (
    <span
      aria-hidden
      title="You need to log in for this"
      className="absolute -top-1.5 -right-1.5 flex size-4 items-center justify-center rounded-full border border-line bg-surface pt-1 leading-none font-semibold text-bad"
    >
      *
    </span>
  );
}
