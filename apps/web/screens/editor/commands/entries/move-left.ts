import { ArrowLeft } from 'lucide-react';
import { nudge } from '../nudge.ts';

export default nudge({ id: 'move-left', label: 'Move Left', icon: ArrowLeft, key: 'ArrowLeft', x: -1, y: 0 });
