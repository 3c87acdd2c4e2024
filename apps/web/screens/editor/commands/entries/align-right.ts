import { AlignEndVertical } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({ how: 'right', label: 'Align Right', icon: AlignEndVertical, order: 30 });
