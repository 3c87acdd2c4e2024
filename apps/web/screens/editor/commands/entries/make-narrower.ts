import { FoldHorizontal } from 'lucide-react';
import { resize } from '../resize.ts';

export default resize({
  id: 'make-narrower',
  label: 'Make Narrower',
  icon: FoldHorizontal,
  key: 'Mod+ArrowLeft',
  x: -1,
  y: 0,
});
