import { faultTable } from '../table';

faultTable('mf-tracking');
