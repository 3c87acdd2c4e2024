import { FoldVertical } from 'lucide-react';
import { resize } from '../resize.ts';

export default resize({
  id: 'make-shorter',
  label: 'Make Shorter',
  icon: FoldVertical,
  key: 'Mod+ArrowUp',
  x: 0,
  y: -1,
});
