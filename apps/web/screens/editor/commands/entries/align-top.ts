import { AlignStartHorizontal } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({ how: 'top', label: 'Align Top', icon: AlignStartHorizontal, order: 40 });
