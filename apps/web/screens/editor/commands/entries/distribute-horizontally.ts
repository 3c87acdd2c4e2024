import { AlignHorizontalSpaceAround } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({
  how: 'distribute-horizontally',
  label: 'Distribute Horizontally',
  icon: AlignHorizontalSpaceAround,
  order: 70,
});
