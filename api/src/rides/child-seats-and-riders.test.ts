import type { BookedRide } from 'shared/contract/rides';
import { mailsTo } from '../mail/testing/mailbox';
import { breaches } from '../payments/invariants';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { trackRide } from '../tracking/testing/tracking-calls';
import { type Booked, create, dataOf, journey, quote, refusalOf, sendMoney, travellerNo } from './testing/ride-calls';

let api: TestApi;
let travellers = 0;
beforeAll(async () => {
  api = await openTestApi();
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const somebody = () => {
  travellers += 1;
  return travellerNo(travellers);
};
const rider = { name: 'Bàbá Olú Adébáyọ̀', phone: '+2348031112244' };

const bookedRide = async ({ savedBookedRide }: Pick<Booked, 'savedBookedRide'>): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` }));

describe('child seats', () => {
  it('are paid for beside the price, and no coupon reduces them', async () => {
    const selection = await quote(api);
    expect(selection.childSeatPrice).toBe(3000);
    const over = { passengers: 3, childSeats: 2, couponCode: 'PICKUP10' };
    const booked = dataOf<Booked>(await create(api, selection, somebody(), over));
    const { ride, payment } = await bookedRide(booked);
    const discount = Math.ceil((selection.price - 1000) * 0.1);
    expect(ride).toMatchObject({ price: selection.price, childSeats: 2, childSeatsPrice: 6000 });
    expect(payment.amountDue).toBe(selection.price + 6000 - discount);
    expect(booked.transfer_details.amount).toBe(payment.amountDue);
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    const mail = (await mailsTo(api, booked.savedBookedRide.email)).find(({ template }) => template === 'ride-paid');
    expect(mail?.mail.text).toContain('Child seats: 2');
    expect(mail?.mail.text).toContain(`Trip Total: NGN ${payment.amountDue.toLocaleString('en')}`);
  });

  it('are at most as many as passengers, and none while they are not on sale', async () => {
    const selection = await quote(api);
    const refused = refusalOf(await create(api, selection, somebody(), { passengers: 1, childSeats: 2 }));
    expect(refused.fields).toHaveProperty('childSeats');
    await api.context.db
      .updateTable('add_ons')
      .set({ is_on_sale: false })
      .where('add_on_id', '=', 'child-seat')
      .execute();
    const later = await quote(api);
    expect(later.childSeatPrice).toBeNull();
    const without = refusalOf(await create(api, later, somebody(), { passengers: 2, childSeats: 1 }));
    expect(without.fields).toHaveProperty('childSeats');
    // a quote keeps its price
    dataOf(await create(api, selection, somebody(), { passengers: 2, childSeats: 1 }));
  });
});

describe('a ride for somebody else', () => {
  it('has its rider for the driver, and its mails for who booked', async () => {
    const payer = somebody();
    const booked = dataOf<Booked>(await create(api, await quote(api), payer, { rider }));
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    expect((await bookedRide(booked)).ride.rider).toEqual(rider);
    const ride = (await staffOf(api).ridesOf(journey.pickupDate)).find(
      ({ booking_id }) => booking_id === booked.savedBookedRide._id,
    );
    expect(ride).toMatchObject({
      traveller: rider,
      bookedBy: { name: `${payer.firstName} ${payer.lastName}`, phone: payer.phone },
      meetingPoint: expect.stringContaining('a sign with the rider’s name'),
    });
    const mail = (await mailsTo(api, payer.email)).find(({ template }) => template === 'ride-paid');
    expect(mail?.mail.text?.replace(/\s+/g, ' ')).toContain(`holding a sign with the name ${rider.name}`);
  });

  it('does not show its rider to whoever only looks it up', async () => {
    const booked = dataOf<Booked>(await create(api, await quote(api), somebody(), { rider }));
    const { view } = await trackRide(api, booked);
    const shown = await bookedRide({ savedBookedRide: { ...booked.savedBookedRide, _id: view.token } });
    expect(shown.ride.rider).toBeNull();
    expect(JSON.stringify(await trackRide(api, booked))).not.toContain('Olú');
  });

  it('needs a number that can be called', async () => {
    const over = { rider: { ...rider, phone: '+2341234567' } };
    expect(refusalOf(await create(api, await quote(api), somebody(), over)).fields).toHaveProperty(['rider.phone']);
  });
});
