import { walkFamilyTrip } from './family-walk';

walkFamilyTrip({ width: 360, colorScheme: 'light', by: 'keyboard' });
walkFamilyTrip({ width: 1440, colorScheme: 'dark', by: 'mouse' });
