# Generated from the catalogue by `npm run generate`. Do not edit.
"""What a record needs so that one of its references can be followed."""

from __future__ import annotations

from typing import TypedDict


class HasAuthorContactId(TypedDict):
    """A record whose `authorContactId` is never null."""

    authorContactId: str


class MayHaveAuthorContactId(TypedDict):
    """A record whose `authorContactId` may be null."""

    authorContactId: str | None


class HasAxisId(TypedDict):
    """A record whose `axisId` is never null."""

    axisId: str


class MayHaveAxisId(TypedDict):
    """A record whose `axisId` may be null."""

    axisId: str | None


class HasBaseDimensionValueId(TypedDict):
    """A record whose `baseDimensionValueId` is never null."""

    baseDimensionValueId: str


class MayHaveBaseDimensionValueId(TypedDict):
    """A record whose `baseDimensionValueId` may be null."""

    baseDimensionValueId: str | None


class HasBasedOnVersionId(TypedDict):
    """A record whose `basedOnVersionId` is never null."""

    basedOnVersionId: str


class MayHaveBasedOnVersionId(TypedDict):
    """A record whose `basedOnVersionId` may be null."""

    basedOnVersionId: str | None


class HasBomId(TypedDict):
    """A record whose `bomId` is never null."""

    bomId: str


class MayHaveBomId(TypedDict):
    """A record whose `bomId` may be null."""

    bomId: str | None


class HasBomSectionId(TypedDict):
    """A record whose `bomSectionId` is never null."""

    bomSectionId: str


class MayHaveBomSectionId(TypedDict):
    """A record whose `bomSectionId` may be null."""

    bomSectionId: str | None


class HasBookingId(TypedDict):
    """A record whose `bookingId` is never null."""

    bookingId: str


class MayHaveBookingId(TypedDict):
    """A record whose `bookingId` may be null."""

    bookingId: str | None


class HasBookingItemId(TypedDict):
    """A record whose `bookingItemId` is never null."""

    bookingItemId: str


class MayHaveBookingItemId(TypedDict):
    """A record whose `bookingItemId` may be null."""

    bookingItemId: str | None


class HasCartonSizeId(TypedDict):
    """A record whose `cartonSizeId` is never null."""

    cartonSizeId: str


class MayHaveCartonSizeId(TypedDict):
    """A record whose `cartonSizeId` may be null."""

    cartonSizeId: str | None


class HasCategoryId(TypedDict):
    """A record whose `categoryId` is never null."""

    categoryId: str


class MayHaveCategoryId(TypedDict):
    """A record whose `categoryId` may be null."""

    categoryId: str | None


class HasChecklistId(TypedDict):
    """A record whose `checklistId` is never null."""

    checklistId: str


class MayHaveChecklistId(TypedDict):
    """A record whose `checklistId` may be null."""

    checklistId: str | None


class HasCollectionId(TypedDict):
    """A record whose `collectionId` is never null."""

    collectionId: str


class MayHaveCollectionId(TypedDict):
    """A record whose `collectionId` may be null."""

    collectionId: str | None


class HasColorId(TypedDict):
    """A record whose `colorId` is never null."""

    colorId: str


class MayHaveColorId(TypedDict):
    """A record whose `colorId` may be null."""

    colorId: str | None


class HasConfirmedByContactId(TypedDict):
    """A record whose `confirmedByContactId` is never null."""

    confirmedByContactId: str


class MayHaveConfirmedByContactId(TypedDict):
    """A record whose `confirmedByContactId` may be null."""

    confirmedByContactId: str | None


class HasCountryCode(TypedDict):
    """A record whose `countryCode` is never null."""

    countryCode: str


class MayHaveCountryCode(TypedDict):
    """A record whose `countryCode` may be null."""

    countryCode: str | None


class HasCountryOfOriginCode(TypedDict):
    """A record whose `countryOfOriginCode` is never null."""

    countryOfOriginCode: str


class MayHaveCountryOfOriginCode(TypedDict):
    """A record whose `countryOfOriginCode` may be null."""

    countryOfOriginCode: str | None


class HasCourierId(TypedDict):
    """A record whose `courierId` is never null."""

    courierId: str


class MayHaveCourierId(TypedDict):
    """A record whose `courierId` may be null."""

    courierId: str | None


class HasCreditedInvoiceId(TypedDict):
    """A record whose `creditedInvoiceId` is never null."""

    creditedInvoiceId: str


class MayHaveCreditedInvoiceId(TypedDict):
    """A record whose `creditedInvoiceId` may be null."""

    creditedInvoiceId: str | None


class HasCurrentRevisionId(TypedDict):
    """A record whose `currentRevisionId` is never null."""

    currentRevisionId: str


class MayHaveCurrentRevisionId(TypedDict):
    """A record whose `currentRevisionId` may be null."""

    currentRevisionId: str | None


class HasCurrentVersionId(TypedDict):
    """A record whose `currentVersionId` is never null."""

    currentVersionId: str


class MayHaveCurrentVersionId(TypedDict):
    """A record whose `currentVersionId` may be null."""

    currentVersionId: str | None


class HasCurveId(TypedDict):
    """A record whose `curveId` is never null."""

    curveId: str


class MayHaveCurveId(TypedDict):
    """A record whose `curveId` may be null."""

    curveId: str | None


class HasDefaultCurveId(TypedDict):
    """A record whose `defaultCurveId` is never null."""

    defaultCurveId: str


class MayHaveDefaultCurveId(TypedDict):
    """A record whose `defaultCurveId` may be null."""

    defaultCurveId: str | None


class HasDefaultLocationId(TypedDict):
    """A record whose `defaultLocationId` is never null."""

    defaultLocationId: str


class MayHaveDefaultLocationId(TypedDict):
    """A record whose `defaultLocationId` may be null."""

    defaultLocationId: str | None


class HasDefaultPaymentTermId(TypedDict):
    """A record whose `defaultPaymentTermId` is never null."""

    defaultPaymentTermId: str


class MayHaveDefaultPaymentTermId(TypedDict):
    """A record whose `defaultPaymentTermId` may be null."""

    defaultPaymentTermId: str | None


class HasDefaultShipToLocationId(TypedDict):
    """A record whose `defaultShipToLocationId` is never null."""

    defaultShipToLocationId: str


class MayHaveDefaultShipToLocationId(TypedDict):
    """A record whose `defaultShipToLocationId` may be null."""

    defaultShipToLocationId: str | None


class HasDefaultSupplierId(TypedDict):
    """A record whose `defaultSupplierId` is never null."""

    defaultSupplierId: str


class MayHaveDefaultSupplierId(TypedDict):
    """A record whose `defaultSupplierId` may be null."""

    defaultSupplierId: str | None


class HasDestinationLocationId(TypedDict):
    """A record whose `destinationLocationId` is never null."""

    destinationLocationId: str


class MayHaveDestinationLocationId(TypedDict):
    """A record whose `destinationLocationId` may be null."""

    destinationLocationId: str | None


class HasDimensionGroupId(TypedDict):
    """A record whose `dimensionGroupId` is never null."""

    dimensionGroupId: str


class MayHaveDimensionGroupId(TypedDict):
    """A record whose `dimensionGroupId` may be null."""

    dimensionGroupId: str | None


class HasDimensionId(TypedDict):
    """A record whose `dimensionId` is never null."""

    dimensionId: str


class MayHaveDimensionId(TypedDict):
    """A record whose `dimensionId` may be null."""

    dimensionId: str | None


class HasDimensionValueId(TypedDict):
    """A record whose `dimensionValueId` is never null."""

    dimensionValueId: str


class MayHaveDimensionValueId(TypedDict):
    """A record whose `dimensionValueId` may be null."""

    dimensionValueId: str | None


class HasDocumentId(TypedDict):
    """A record whose `documentId` is never null."""

    documentId: str


class MayHaveDocumentId(TypedDict):
    """A record whose `documentId` may be null."""

    documentId: str | None


class HasDocumentTypeId(TypedDict):
    """A record whose `documentTypeId` is never null."""

    documentTypeId: str


class MayHaveDocumentTypeId(TypedDict):
    """A record whose `documentTypeId` may be null."""

    documentTypeId: str | None


class HasFirstAxisValueId(TypedDict):
    """A record whose `firstAxisValueId` is never null."""

    firstAxisValueId: str


class MayHaveFirstAxisValueId(TypedDict):
    """A record whose `firstAxisValueId` may be null."""

    firstAxisValueId: str | None


class HasForwarderId(TypedDict):
    """A record whose `forwarderId` is never null."""

    forwarderId: str


class MayHaveForwarderId(TypedDict):
    """A record whose `forwarderId` may be null."""

    forwarderId: str | None


class HasGoodsReceiptId(TypedDict):
    """A record whose `goodsReceiptId` is never null."""

    goodsReceiptId: str


class MayHaveGoodsReceiptId(TypedDict):
    """A record whose `goodsReceiptId` may be null."""

    goodsReceiptId: str | None


class HasGoodsReceiptLineId(TypedDict):
    """A record whose `goodsReceiptLineId` is never null."""

    goodsReceiptLineId: str


class MayHaveGoodsReceiptLineId(TypedDict):
    """A record whose `goodsReceiptLineId` may be null."""

    goodsReceiptLineId: str | None


class HasImageId(TypedDict):
    """A record whose `imageId` is never null."""

    imageId: str


class MayHaveImageId(TypedDict):
    """A record whose `imageId` may be null."""

    imageId: str | None


class HasInvoiceId(TypedDict):
    """A record whose `invoiceId` is never null."""

    invoiceId: str


class MayHaveInvoiceId(TypedDict):
    """A record whose `invoiceId` may be null."""

    invoiceId: str | None


class HasLastGoodsReceiptId(TypedDict):
    """A record whose `lastGoodsReceiptId` is never null."""

    lastGoodsReceiptId: str


class MayHaveLastGoodsReceiptId(TypedDict):
    """A record whose `lastGoodsReceiptId` may be null."""

    lastGoodsReceiptId: str | None


class HasLaunchWindowId(TypedDict):
    """A record whose `launchWindowId` is never null."""

    launchWindowId: str


class MayHaveLaunchWindowId(TypedDict):
    """A record whose `launchWindowId` may be null."""

    launchWindowId: str | None


class HasLegId(TypedDict):
    """A record whose `legId` is never null."""

    legId: str


class MayHaveLegId(TypedDict):
    """A record whose `legId` may be null."""

    legId: str | None


class HasLocationId(TypedDict):
    """A record whose `locationId` is never null."""

    locationId: str


class MayHaveLocationId(TypedDict):
    """A record whose `locationId` may be null."""

    locationId: str | None


class HasLogoImageId(TypedDict):
    """A record whose `logoImageId` is never null."""

    logoImageId: str


class MayHaveLogoImageId(TypedDict):
    """A record whose `logoImageId` may be null."""

    logoImageId: str | None


class HasMaterialId(TypedDict):
    """A record whose `materialId` is never null."""

    materialId: str


class MayHaveMaterialId(TypedDict):
    """A record whose `materialId` may be null."""

    materialId: str | None


class HasMaterialVariantId(TypedDict):
    """A record whose `materialVariantId` is never null."""

    materialVariantId: str


class MayHaveMaterialVariantId(TypedDict):
    """A record whose `materialVariantId` may be null."""

    materialVariantId: str | None


class HasMeasurementTableId(TypedDict):
    """A record whose `measurementTableId` is never null."""

    measurementTableId: str


class MayHaveMeasurementTableId(TypedDict):
    """A record whose `measurementTableId` may be null."""

    measurementTableId: str | None


class HasOperatorPartnerId(TypedDict):
    """A record whose `operatorPartnerId` is never null."""

    operatorPartnerId: str


class MayHaveOperatorPartnerId(TypedDict):
    """A record whose `operatorPartnerId` may be null."""

    operatorPartnerId: str | None


class HasOptionId(TypedDict):
    """A record whose `optionId` is never null."""

    optionId: str


class MayHaveOptionId(TypedDict):
    """A record whose `optionId` may be null."""

    optionId: str | None


class HasOptionValueId(TypedDict):
    """A record whose `optionValueId` is never null."""

    optionValueId: str


class MayHaveOptionValueId(TypedDict):
    """A record whose `optionValueId` may be null."""

    optionValueId: str | None


class HasOrderId(TypedDict):
    """A record whose `orderId` is never null."""

    orderId: str


class MayHaveOrderId(TypedDict):
    """A record whose `orderId` may be null."""

    orderId: str | None


class HasOrderItemId(TypedDict):
    """A record whose `orderItemId` is never null."""

    orderItemId: str


class MayHaveOrderItemId(TypedDict):
    """A record whose `orderItemId` may be null."""

    orderItemId: str | None


class HasOriginId(TypedDict):
    """A record whose `originId` is never null."""

    originId: str


class MayHaveOriginId(TypedDict):
    """A record whose `originId` may be null."""

    originId: str | None


class HasOriginLocationId(TypedDict):
    """A record whose `originLocationId` is never null."""

    originLocationId: str


class MayHaveOriginLocationId(TypedDict):
    """A record whose `originLocationId` may be null."""

    originLocationId: str | None


class HasPackingListId(TypedDict):
    """A record whose `packingListId` is never null."""

    packingListId: str


class MayHavePackingListId(TypedDict):
    """A record whose `packingListId` may be null."""

    packingListId: str | None


class HasPackingTemplateId(TypedDict):
    """A record whose `packingTemplateId` is never null."""

    packingTemplateId: str


class MayHavePackingTemplateId(TypedDict):
    """A record whose `packingTemplateId` may be null."""

    packingTemplateId: str | None


class HasParentCategoryId(TypedDict):
    """A record whose `parentCategoryId` is never null."""

    parentCategoryId: str


class MayHaveParentCategoryId(TypedDict):
    """A record whose `parentCategoryId` may be null."""

    parentCategoryId: str | None


class HasPartnerId(TypedDict):
    """A record whose `partnerId` is never null."""

    partnerId: str


class MayHavePartnerId(TypedDict):
    """A record whose `partnerId` may be null."""

    partnerId: str | None


class HasPaymentAgreementId(TypedDict):
    """A record whose `paymentAgreementId` is never null."""

    paymentAgreementId: str


class MayHavePaymentAgreementId(TypedDict):
    """A record whose `paymentAgreementId` may be null."""

    paymentAgreementId: str | None


class HasPaymentId(TypedDict):
    """A record whose `paymentId` is never null."""

    paymentId: str


class MayHavePaymentId(TypedDict):
    """A record whose `paymentId` may be null."""

    paymentId: str | None


class HasPaymentMilestoneId(TypedDict):
    """A record whose `paymentMilestoneId` is never null."""

    paymentMilestoneId: str


class MayHavePaymentMilestoneId(TypedDict):
    """A record whose `paymentMilestoneId` may be null."""

    paymentMilestoneId: str | None


class HasPaymentTermId(TypedDict):
    """A record whose `paymentTermId` is never null."""

    paymentTermId: str


class MayHavePaymentTermId(TypedDict):
    """A record whose `paymentTermId` may be null."""

    paymentTermId: str | None


class HasPrimaryContactId(TypedDict):
    """A record whose `primaryContactId` is never null."""

    primaryContactId: str


class MayHavePrimaryContactId(TypedDict):
    """A record whose `primaryContactId` may be null."""

    primaryContactId: str | None


class HasPrimaryImageId(TypedDict):
    """A record whose `primaryImageId` is never null."""

    primaryImageId: str


class MayHavePrimaryImageId(TypedDict):
    """A record whose `primaryImageId` may be null."""

    primaryImageId: str | None


class HasProductId(TypedDict):
    """A record whose `productId` is never null."""

    productId: str


class MayHaveProductId(TypedDict):
    """A record whose `productId` may be null."""

    productId: str | None


class HasProductOptionId(TypedDict):
    """A record whose `productOptionId` is never null."""

    productOptionId: str


class MayHaveProductOptionId(TypedDict):
    """A record whose `productOptionId` may be null."""

    productOptionId: str | None


class HasProductVersionId(TypedDict):
    """A record whose `productVersionId` is never null."""

    productVersionId: str


class MayHaveProductVersionId(TypedDict):
    """A record whose `productVersionId` may be null."""

    productVersionId: str | None


class HasProductionRunId(TypedDict):
    """A record whose `productionRunId` is never null."""

    productionRunId: str


class MayHaveProductionRunId(TypedDict):
    """A record whose `productionRunId` may be null."""

    productionRunId: str | None


class HasProductionRunItemId(TypedDict):
    """A record whose `productionRunItemId` is never null."""

    productionRunItemId: str


class MayHaveProductionRunItemId(TypedDict):
    """A record whose `productionRunItemId` may be null."""

    productionRunItemId: str | None


class HasQuoteId(TypedDict):
    """A record whose `quoteId` is never null."""

    quoteId: str


class MayHaveQuoteId(TypedDict):
    """A record whose `quoteId` may be null."""

    quoteId: str | None


class HasQuoteItemId(TypedDict):
    """A record whose `quoteItemId` is never null."""

    quoteItemId: str


class MayHaveQuoteItemId(TypedDict):
    """A record whose `quoteItemId` may be null."""

    quoteItemId: str | None


class HasQuoteRevisionId(TypedDict):
    """A record whose `quoteRevisionId` is never null."""

    quoteRevisionId: str


class MayHaveQuoteRevisionId(TypedDict):
    """A record whose `quoteRevisionId` may be null."""

    quoteRevisionId: str | None


class HasRelatedProductId(TypedDict):
    """A record whose `relatedProductId` is never null."""

    relatedProductId: str


class MayHaveRelatedProductId(TypedDict):
    """A record whose `relatedProductId` may be null."""

    relatedProductId: str | None


class HasRevisionId(TypedDict):
    """A record whose `revisionId` is never null."""

    revisionId: str


class MayHaveRevisionId(TypedDict):
    """A record whose `revisionId` may be null."""

    revisionId: str | None


class HasSampleId(TypedDict):
    """A record whose `sampleId` is never null."""

    sampleId: str


class MayHaveSampleId(TypedDict):
    """A record whose `sampleId` may be null."""

    sampleId: str | None


class HasSampleRoundId(TypedDict):
    """A record whose `sampleRoundId` is never null."""

    sampleRoundId: str


class MayHaveSampleRoundId(TypedDict):
    """A record whose `sampleRoundId` may be null."""

    sampleRoundId: str | None


class HasSecondAxisValueId(TypedDict):
    """A record whose `secondAxisValueId` is never null."""

    secondAxisValueId: str


class MayHaveSecondAxisValueId(TypedDict):
    """A record whose `secondAxisValueId` may be null."""

    secondAxisValueId: str | None


class HasShipToLocationId(TypedDict):
    """A record whose `shipToLocationId` is never null."""

    shipToLocationId: str


class MayHaveShipToLocationId(TypedDict):
    """A record whose `shipToLocationId` may be null."""

    shipToLocationId: str | None


class HasShipmentCartonId(TypedDict):
    """A record whose `shipmentCartonId` is never null."""

    shipmentCartonId: str


class MayHaveShipmentCartonId(TypedDict):
    """A record whose `shipmentCartonId` may be null."""

    shipmentCartonId: str | None


class HasShipmentCartonItemId(TypedDict):
    """A record whose `shipmentCartonItemId` is never null."""

    shipmentCartonItemId: str


class MayHaveShipmentCartonItemId(TypedDict):
    """A record whose `shipmentCartonItemId` may be null."""

    shipmentCartonItemId: str | None


class HasShipmentChargeId(TypedDict):
    """A record whose `shipmentChargeId` is never null."""

    shipmentChargeId: str


class MayHaveShipmentChargeId(TypedDict):
    """A record whose `shipmentChargeId` may be null."""

    shipmentChargeId: str | None


class HasShipmentId(TypedDict):
    """A record whose `shipmentId` is never null."""

    shipmentId: str


class MayHaveShipmentId(TypedDict):
    """A record whose `shipmentId` may be null."""

    shipmentId: str | None


class HasShipmentItemId(TypedDict):
    """A record whose `shipmentItemId` is never null."""

    shipmentItemId: str


class MayHaveShipmentItemId(TypedDict):
    """A record whose `shipmentItemId` may be null."""

    shipmentItemId: str | None


class HasSkuId(TypedDict):
    """A record whose `skuId` is never null."""

    skuId: str


class MayHaveSkuId(TypedDict):
    """A record whose `skuId` may be null."""

    skuId: str | None


class HasSourceShipmentItemId(TypedDict):
    """A record whose `sourceShipmentItemId` is never null."""

    sourceShipmentItemId: str


class MayHaveSourceShipmentItemId(TypedDict):
    """A record whose `sourceShipmentItemId` may be null."""

    sourceShipmentItemId: str | None


class HasSupplierId(TypedDict):
    """A record whose `supplierId` is never null."""

    supplierId: str


class MayHaveSupplierId(TypedDict):
    """A record whose `supplierId` may be null."""

    supplierId: str | None


class HasTagId(TypedDict):
    """A record whose `tagId` is never null."""

    tagId: str


class MayHaveTagId(TypedDict):
    """A record whose `tagId` may be null."""

    tagId: str | None


class HasTechPackDocumentId(TypedDict):
    """A record whose `techPackDocumentId` is never null."""

    techPackDocumentId: str


class MayHaveTechPackDocumentId(TypedDict):
    """A record whose `techPackDocumentId` may be null."""

    techPackDocumentId: str | None


class HasThirdAxisValueId(TypedDict):
    """A record whose `thirdAxisValueId` is never null."""

    thirdAxisValueId: str


class MayHaveThirdAxisValueId(TypedDict):
    """A record whose `thirdAxisValueId` may be null."""

    thirdAxisValueId: str | None


class HasUnitOfMeasureId(TypedDict):
    """A record whose `unitOfMeasureId` is never null."""

    unitOfMeasureId: str


class MayHaveUnitOfMeasureId(TypedDict):
    """A record whose `unitOfMeasureId` may be null."""

    unitOfMeasureId: str | None
