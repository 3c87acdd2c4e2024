import { useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';

/** How long the view has to rest before it is drawn as usual, in milliseconds. */
const REST = 150;

/** The class of a viewport that is being moved. */
const PANNING = 'panning';

/**
 * Marks the viewport while it is moved without being zoomed. As a layer of its own it is moved as it was drawn. It is no layer all the time, since a layer keeps its resolution: zoomed text would be blurred.
 */
export function usePanning(): void {
  const store = useStoreApi();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let viewport: Element | null | undefined;
    const rest = (): void => viewport?.classList.remove(PANNING);
    const leave = store.subscribe(({ transform, domNode }, { transform: before }) => {
      if (transform === before) return;
      viewport ??= domNode?.querySelector('.react-flow__viewport');
      clearTimeout(timer);
      if (transform[2] !== before[2]) return rest();
      viewport?.classList.add(PANNING);
      timer = setTimeout(rest, REST);
    });
    return () => {
      clearTimeout(timer);
      rest();
      leave();
    };
  }, [store]);
}
