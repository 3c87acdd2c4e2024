import { ArrowUp } from 'lucide-react';
import { nudge } from '../nudge.ts';

export default nudge({ id: 'move-up', label: 'Move Up', icon: ArrowUp, key: 'ArrowUp', x: 0, y: -1 });
