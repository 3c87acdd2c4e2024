import { useEffect } from 'react';

/** Names the browser tab while the component is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Heddle AI Flow`;
    return () => {
      document.title = 'Heddle AI Flow';
    };
  }, [title]);
}
