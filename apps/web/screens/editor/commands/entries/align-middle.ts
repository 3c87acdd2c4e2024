import { AlignCenterHorizontal } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({ how: 'middle', label: 'Align Middle', icon: AlignCenterHorizontal, order: 50 });
