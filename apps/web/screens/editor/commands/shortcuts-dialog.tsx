import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useSession, useUi } from '../session.tsx';
import { chordLabel } from './chord.ts';
import { commandGroups } from './command.ts';
import { commands } from './registry.ts';

/** All shortcuts by group. */
export function ShortcutsDialog() {
  const { ui } = useSession();
  const open = useUi((state) => state.shortcutsOpen);
  return (
    <Dialog open={open} onOpenChange={(next) => ui.setState({ shortcutsOpen: next })}>
      <DialogContent title="Keyboard Shortcuts" size="lg">
        <div className="gap-10 sm:columns-2">
          {commandGroups.map((group) => (
            <section key={group} aria-label={group} className="mb-5 break-inside-avoid">
              <h3 className="mb-1.5 text-xs font-medium text-ink-3">{group}</h3>
              <dl>
                {commands
                  .filter((command) => command.group === group && command.keys)
                  .map((command) => (
                    <div
                      key={command.id}
                      className="flex min-h-8 items-center gap-3 border-b border-line py-1 last:border-0"
                    >
                      <dt className="min-w-0 flex-1 text-ink">{command.label}</dt>
                      <dd className="flex gap-1">
                        {command.keys?.map((chord) => (
                          <Kbd key={chord}>{chordLabel(chord)}</Kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
