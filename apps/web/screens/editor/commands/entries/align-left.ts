import { AlignStartVertical } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({ how: 'left', label: 'Align Left', icon: AlignStartVertical, order: 10 });
