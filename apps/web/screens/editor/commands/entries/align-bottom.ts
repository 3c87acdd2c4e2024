import { AlignEndHorizontal } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({ how: 'bottom', label: 'Align Bottom', icon: AlignEndHorizontal, order: 60 });
