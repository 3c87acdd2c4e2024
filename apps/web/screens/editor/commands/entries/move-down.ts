import { ArrowDown } from 'lucide-react';
import { nudge } from '../nudge.ts';

export default nudge({ id: 'move-down', label: 'Move Down', icon: ArrowDown, key: 'ArrowDown', x: 0, y: 1 });
