import { MoveHorizontal } from 'lucide-react';
import { resize } from '../resize.ts';

export default resize({
  id: 'make-wider',
  label: 'Make Wider',
  icon: MoveHorizontal,
  key: 'Mod+ArrowRight',
  x: 1,
  y: 0,
});
