import { useId } from 'react';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor, useSession } from '../session.tsx';

/** Whether the triggers of a saved workflow start runs. */
export function ActiveSwitch({ className }: { className?: string }) {
  const { actions } = useSession();
  const saved = useEditor((state) => state.workflowId !== null);
  const active = useEditor((state) => state.isActive);
  const id = useId();
  if (!saved) return null;
  return (
    <span className={`flex items-center gap-2 px-1 ${className ?? ''}`}>
      <label
        htmlFor={id}
        title={active ? 'Its triggers start runs' : 'Its triggers do nothing'}
        className="w-13 text-right text-ink-2 select-none"
      >
        {active ? 'Active' : 'Inactive'}
      </label>
      <Switch id={id} aria-label="Active" checked={active} onCheckedChange={(next) => void actions.setActive(next)} />
    </span>
  );
}
