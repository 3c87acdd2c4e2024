import type { ReactNode, Ref } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Tabs, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { useSession, useUi } from '../session.tsx';
import type { NodeViewPart } from '../store/ui-store.ts';
import { nodeViewParts } from '../store/ui-store.ts';
import { useNarrow } from '../use-narrow.ts';

/** How the parts of a node are laid out. */
interface NodeLayout {
  narrow: boolean;
  /** True in the view of the whole node. */
  whole: boolean;
  /** True where its parts are side by side. */
  beside: boolean;
  /** True for the parts that are not shown: of the node view a narrow screen shows one. */
  isHidden(part: NodeViewPart): boolean;
}

export function useNodeLayout(): NodeLayout {
  const narrow = useNarrow();
  const whole = useUi((state) => state.nodeView);
  const shown = useUi((state) => state.nodeViewPart);
  return { narrow, whole, beside: whole && !narrow, isHidden: (part) => whole && narrow && shown !== part };
}

interface NodeColumnsProps {
  layout: NodeLayout;
  /** Gets the column into which the input is rendered. */
  inputRef: Ref<HTMLDivElement>;
  lastRun: ReactNode;
  /** The parameters. */
  children: ReactNode;
}

/** The parameters with the data of the last run: below them in the panel, and on both sides of them in the node view. The parameters stay the same elements, so that nothing typed and no focus is lost. */
export function NodeColumns({ layout, inputRef, lastRun, children }: NodeColumnsProps) {
  const { narrow, whole, beside, isHidden } = layout;
  return (
    <>
      {whole && narrow && <NodeViewTabs />}
      <div className={classes('flex min-h-0 flex-1', !beside && 'flex-col')}>
        <div
          ref={inputRef}
          id={partId('input')}
          hidden={!whole || isHidden('input')}
          className="flex min-h-0 min-w-0 flex-1 flex-col [&[hidden]]:hidden"
        />
        <div
          id={partId('parameters')}
          hidden={isHidden('parameters')}
          className={classes(
            'min-h-0 overflow-y-auto',
            beside ? 'w-[clamp(22rem,34%,38rem)] shrink-0 border-x border-line' : 'flex-1',
          )}
        >
          {children}
          {narrow && !whole && lastRun}
        </div>
        {(!narrow || whole) && lastRun}
      </div>
    </>
  );
}

const words: { readonly [P in NodeViewPart]: string } = { input: 'Input', parameters: 'Parameters', output: 'Output' };

/** On a narrow screen: which part of the node view is shown. */
function NodeViewTabs() {
  const { ui } = useSession();
  const part = useUi((state) => state.nodeViewPart);
  return (
    <Tabs
      value={part}
      onValueChange={(next) =>
        ui.setState({ nodeViewPart: nodeViewParts.find((each) => each === next) ?? 'parameters' })
      }
    >
      <TabsList aria-label="Parts of the node" className="px-2">
        {nodeViewParts.map((each) => (
          <TabsTrigger key={each} value={each} aria-controls={partId(each)}>
            {words[each]}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  );
}

/** The id of the element that holds a part of the node view. */
export const partId = (part: NodeViewPart): string => `node-view-${part}`;
