import { AlignVerticalSpaceAround } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({
  how: 'distribute-vertically',
  label: 'Distribute Vertically',
  icon: AlignVerticalSpaceAround,
  order: 80,
});
