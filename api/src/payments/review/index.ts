export { closeDiscrepancy } from './close-discrepancy';
export { noSuchItem, readItemId } from './item-id';
export { type Match, matchTransfer } from './match-transfer';
export { type Report, readDiscrepancies } from './read-discrepancies';
export { type ReviewItem, readReview } from './read-review';
export { refundActions, unmatchedActions } from './review-actions';
export { reviveLate } from './revive-late';
export { finishSendingUnmatched, sendBack, sendBackUnmatched, wayOf } from './send-back';
