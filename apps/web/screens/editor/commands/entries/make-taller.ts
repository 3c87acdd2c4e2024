import { MoveVertical } from 'lucide-react';
import { resize } from '../resize.ts';

export default resize({
  id: 'make-taller',
  label: 'Make Taller',
  icon: MoveVertical,
  key: 'Mod+ArrowDown',
  x: 0,
  y: 1,
});
