import { AlignCenterVertical } from 'lucide-react';
import { aligned } from '../aligned.ts';

export default aligned({ how: 'center', label: 'Align Center', icon: AlignCenterVertical, order: 20 });
