// Generated from the catalogue by `npm run generate`. Do not edit.
import type { Id } from '../id.ts'

/** The brand itself: its name, base currency and defaults; one object, read at the brand's own address. */
export interface Brand {
  /** Identifier of the brand. */
  readonly id: Id<'brand'>
  /** Name of the brand in every path. */
  readonly slug: string
  /** Trading name. */
  readonly name: string
  /** Registered company name. */
  readonly legalName: string | null
  /** Public web address. */
  readonly website: string | null
  /** Whether the brand is in use. */
  readonly status: 'active' | 'suspended'
  /** Country the brand is registered in. (ISO 3166-1 alpha-2) */
  readonly countryCode: Id<'countries'>
  /** Currency of every field whose name ends in Base. (ISO 4217) */
  readonly baseCurrencyCode: string
  /** IANA time zone the brand's dates are in. */
  readonly timezone: string
  /** Month (1 to 12) the brand's financial year starts in. */
  readonly fiscalYearStartMonth: number
  /** Trade term used unless a supplier or order says otherwise. (Incoterms 2020) */
  readonly defaultIncotermCode: string | null
  /** Payment term used unless a supplier or order says otherwise. */
  readonly defaultPaymentTermId: Id<'payment-terms'> | null
  /** Location goods are sent to unless an order says otherwise. */
  readonly defaultShipToLocationId: Id<'locations'> | null
  /** Image of the brand's logo. */
  readonly logoImageId: Id<'images'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

/** A product (style) as designed, before it is divided into options and SKUs; other records call it productId. */
export interface ParentProduct {
  /** Identifier of the product. */
  readonly id: Id<'parent-products'>
  /** The brand's style number, unique in the brand. */
  readonly styleNumber: string
  /** Name of the product. */
  readonly name: string
  /** What the product is. */
  readonly description: string | null
  /** Where the product is in its life; dropped means never bought. */
  readonly status: 'concept' | 'in_development' | 'approved' | 'active' | 'dropped' | 'discontinued'
  /** Department it is made for. */
  readonly department: 'womens' | 'mens' | 'unisex' | 'kids' | 'home' | 'accessories' | null
  /** Category of the product. */
  readonly categoryId: Id<'categories'> | null
  /** The size dimensions its SKUs are made in. */
  readonly dimensionGroupId: Id<'dimension-groups'> | null
  /** Size curve used to spread a quantity over its SKUs. */
  readonly defaultCurveId: Id<'dimension-curves'> | null
  /** Supplier that normally makes it. */
  readonly defaultSupplierId: Id<'suppliers'> | null
  /** Version now in force. */
  readonly currentVersionId: Id<'product-versions'> | null
  /** Main image. */
  readonly primaryImageId: Id<'images'> | null
  /** Unit it is ordered and counted in. */
  readonly unitOfMeasureId: Id<'units-of-measure'>
  /** Fibre content as labelled. */
  readonly fiberContent: string | null
  /** Customs tariff number, unless an option or SKU has its own. */
  readonly htsCode: string | null
  /** Country of origin, unless an option or SKU has its own. (ISO 3166-1 alpha-2) */
  readonly countryOfOriginCode: Id<'countries'> | null
  /** The brand's own fields, by the key of their custom field definition. */
  readonly customFields: unknown
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ParentProductFilters {
  readonly styleNumber?: ParentProduct['styleNumber']
  readonly name?: ParentProduct['name']
  readonly status?: ParentProduct['status']
  readonly department?: NonNullable<ParentProduct['department']>
  readonly categoryId?: NonNullable<ParentProduct['categoryId']>
  readonly dimensionGroupId?: NonNullable<ParentProduct['dimensionGroupId']>
  readonly defaultSupplierId?: NonNullable<ParentProduct['defaultSupplierId']>
  readonly tagId?: ProductTag['tagId']
  readonly collectionId?: ProductCollection['collectionId']
  readonly launchWindowId?: ProductLaunchWindow['launchWindowId']
}

/** One version of a product in a given colour, print or material (a colorway, or style-colour); its SKUs are the sizes of it. */
export interface ProductOption {
  /** Identifier of the product option. */
  readonly id: Id<'product-options'>
  /** Product it belongs to. */
  readonly productId: Id<'parent-products'>
  /** Style-colour code, unique in the brand. */
  readonly code: string
  /** Name of the option. */
  readonly name: string
  /** Where the option is in its life; dropped means never bought. */
  readonly status: 'draft' | 'active' | 'dropped' | 'discontinued'
  /** Main colour in the brand's colour library. */
  readonly colorId: Id<'colors'> | null
  /** Supplier of this option when it differs from the product's. */
  readonly supplierId: Id<'suppliers'> | null
  /** How this option is packed into cartons. */
  readonly packingTemplateId: Id<'packing-templates'> | null
  /** Main image of the option. */
  readonly primaryImageId: Id<'images'> | null
  /** Order among the options of the product. */
  readonly sequence: number
  /** First day on sale. */
  readonly launchDate: string | null
  /** Customs tariff number when it differs from the product's. */
  readonly htsCode: string | null
  /** Country of origin when it differs from the product's. (ISO 3166-1 alpha-2) */
  readonly countryOfOriginCode: Id<'countries'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ProductOptionFilters {
  readonly code?: ProductOption['code']
  readonly name?: ProductOption['name']
  readonly status?: ProductOption['status']
  readonly productId?: ProductOption['productId']
  readonly colorId?: NonNullable<ProductOption['colorId']>
  readonly supplierId?: NonNullable<ProductOption['supplierId']>
  readonly packingTemplateId?: NonNullable<ProductOption['packingTemplateId']>
  readonly optionValueId?: ProductOptionValue['optionValueId']
  readonly collectionId?: ProductOptionCollection['collectionId']
}

/** The smallest thing that is ordered, packed and stocked: one product option in one size. */
export interface Sku {
  /** Identifier of the SKU. */
  readonly id: Id<'skus'>
  /** Product it belongs to. */
  readonly productId: Id<'parent-products'>
  /** Product option it is a size of. */
  readonly productOptionId: Id<'product-options'>
  /** SKU code, unique in the brand. */
  readonly code: string
  /** Full name. */
  readonly name: string
  /** GTIN (EAN or UPC) on the label. */
  readonly barcode: string | null
  /** Whether the SKU can be ordered. */
  readonly status: 'draft' | 'active' | 'discontinued'
  /** Order among the SKUs of the option. */
  readonly sequence: number
  /** Weight of one piece. */
  readonly netWeightKg: string | null
  /** Volume of one packed piece. */
  readonly volumeCbm: string | null
  /** Customs tariff number when it differs from the option's. */
  readonly htsCode: string | null
  /** Country of origin when it differs from the option's. (ISO 3166-1 alpha-2) */
  readonly countryOfOriginCode: Id<'countries'> | null
  /** Identifier of the same item in the brand's shop or ERP. */
  readonly externalReference: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface SkuFilters {
  readonly code?: Sku['code']
  readonly barcode?: NonNullable<Sku['barcode']>
  readonly status?: Sku['status']
  readonly externalReference?: NonNullable<Sku['externalReference']>
  readonly productId?: Sku['productId']
  readonly productOptionId?: Sku['productOptionId']
  readonly dimensionValueId?: SkuDimensionValue['dimensionValueId']
}

/** A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one. */
export interface ProductVersion {
  /** Identifier of the version. */
  readonly id: Id<'product-versions'>
  /** Product it specifies. */
  readonly productId: Id<'parent-products'>
  /** Counts from 1 in the product. */
  readonly versionNumber: number
  /** Short name people use. */
  readonly label: string | null
  /** Where the version is in its approval. */
  readonly status: 'draft' | 'in_review' | 'approved' | 'superseded'
  /** Version it was copied from. */
  readonly basedOnVersionId: Id<'product-versions'> | null
  /** The tech pack file. */
  readonly techPackDocumentId: Id<'documents'> | null
  /** What changed since the version it was copied from. */
  readonly changeSummary: string | null
  /** When it was frozen for production. */
  readonly lockedAt: string | null
  /** When it was approved. */
  readonly approvedAt: string | null
  /** Person who approved it. */
  readonly approvedByUserId: Id<'user'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ProductVersionFilters {
  readonly status?: ProductVersion['status']
  readonly label?: NonNullable<ProductVersion['label']>
  readonly productId?: ProductVersion['productId']
  readonly basedOnVersionId?: NonNullable<ProductVersion['basedOnVersionId']>
  readonly techPackDocumentId?: NonNullable<ProductVersion['techPackDocumentId']>
}

/** A bill of materials: everything that goes into one piece of a product version, and what it costs. */
export interface Bom {
  /** Identifier of the bill of materials. */
  readonly id: Id<'boms'>
  /** Product it is for. */
  readonly productId: Id<'parent-products'>
  /** Version of the product it is for. */
  readonly productVersionId: Id<'product-versions'>
  /** Supplier it was costed with; null for the brand's own. */
  readonly supplierId: Id<'suppliers'> | null
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Counts from 1 in the product version. */
  readonly revisionNumber: number
  /** Where it is in its approval. */
  readonly status: 'draft' | 'in_review' | 'approved' | 'superseded'
  /** Currency of the costs. (ISO 4217) */
  readonly currency: string
  /** Cost of all components for one piece. */
  readonly totalMaterialCost: string | null
  /** Remarks. */
  readonly notes: string | null
  /** When it was approved. */
  readonly approvedAt: string | null
  /** Person who approved it. */
  readonly approvedByUserId: Id<'user'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface BomFilters {
  readonly code?: Bom['code']
  readonly status?: Bom['status']
  readonly productId?: Bom['productId']
  readonly productVersionId?: Bom['productVersionId']
  readonly supplierId?: NonNullable<Bom['supplierId']>
  readonly materialId?: BomComponent['materialId']
  readonly skuId?: BomSku['skuId']
}

/** One line of a bill of materials: a material, where it goes, how much of it one piece uses and what that costs. */
export interface BomComponent {
  /** Identifier of the component. */
  readonly id: Id<'bom-components'>
  /** Bill of materials it is a line of. */
  readonly bomId: Id<'boms'>
  /** Section it is listed under. */
  readonly bomSectionId: Id<'bom-sections'>
  /** Material used. */
  readonly materialId: Id<'materials'>
  /** Colour or quality of the material; null when it follows the option. */
  readonly materialVariantId: Id<'material-variants'> | null
  /** Nominated source when it differs from the material's. */
  readonly supplierId: Id<'suppliers'> | null
  /** Order in the section. */
  readonly sequence: number
  /** Where on the product it is used. */
  readonly placement: string | null
  /** Remark printed with the line. */
  readonly description: string | null
  /** Quantity used in one piece, before wastage. */
  readonly consumption: string
  /** Allowance added to the consumption. */
  readonly wastagePercent: string
  /** Unit of the consumption and of the unit cost. */
  readonly unitOfMeasureId: Id<'units-of-measure'>
  /** Cost of one unit of the material. */
  readonly unitCost: string | null
  /** Currency of the costs. (ISO 4217) */
  readonly currency: string | null
  /** Consumption with wastage, times unit cost. */
  readonly totalCost: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface BomComponentFilters {
  readonly placement?: NonNullable<BomComponent['placement']>
  readonly bomId?: BomComponent['bomId']
  readonly bomSectionId?: BomComponent['bomSectionId']
  readonly materialId?: BomComponent['materialId']
  readonly materialVariantId?: NonNullable<BomComponent['materialVariantId']>
  readonly supplierId?: NonNullable<BomComponent['supplierId']>
}

/** Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size. */
export interface BomSku {
  /** Bill of materials. */
  readonly bomId: Id<'boms'>
  /** SKU it applies to. */
  readonly skuId: Id<'skus'>
  /** Multiplies the consumption of every component for this SKU. */
  readonly consumptionFactor: string
  /** When the link was made. */
  readonly createdAt: string
}

export interface BomSkuFilters {
  readonly bomId?: BomSku['bomId']
  readonly skuId?: BomSku['skuId']
}

/** A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging. */
export interface BomSection {
  /** Identifier of the section. */
  readonly id: Id<'bom-sections'>
  /** Code. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Order of the section in a bill of materials. */
  readonly sequence: number
  /** Component fields that are filled in for this section. */
  readonly relevantFieldKeys: unknown
  /** When the section was removed; null while it is live. */
  readonly deletedAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface BomSectionFilters {
  readonly code?: BomSection['code']
  readonly name?: BomSection['name']
}

/** The finished measurements of a product version, point by point and size by size, with their tolerances. */
export interface MeasurementTable {
  /** Identifier of the table. */
  readonly id: Id<'measurement-tables'>
  /** Product it measures. */
  readonly productId: Id<'parent-products'>
  /** Version of the product it belongs to. */
  readonly productVersionId: Id<'product-versions'>
  /** Name. */
  readonly name: string
  /** Where it is in its approval. */
  readonly status: 'draft' | 'in_review' | 'approved' | 'superseded'
  /** Dimension whose values are the columns, normally size. */
  readonly dimensionId: Id<'dimensions'>
  /** Sample size the other sizes are graded from. */
  readonly baseDimensionValueId: Id<'dimension-values'>
  /** Unit of every value. */
  readonly unitOfMeasureId: Id<'units-of-measure'>
  /** Whether values are measurements or steps from the neighbouring size. */
  readonly gradingMode: 'absolute' | 'incremental'
  /** Points of measure: code, name, tolerancePlus, toleranceMinus, and values by dimension value code. */
  readonly points: unknown
  /** When it was approved. */
  readonly approvedAt: string | null
  /** Person who approved it. */
  readonly approvedByUserId: Id<'user'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface MeasurementTableFilters {
  readonly name?: MeasurementTable['name']
  readonly status?: MeasurementTable['status']
  readonly productId?: MeasurementTable['productId']
  readonly productVersionId?: MeasurementTable['productVersionId']
  readonly dimensionId?: MeasurementTable['dimensionId']
  readonly baseDimensionValueId?: MeasurementTable['baseDimensionValueId']
  readonly skuId?: MeasurementTableSku['skuId']
}

/** Says which SKUs a measurement table applies to and which of its columns each SKU is made to. */
export interface MeasurementTableSku {
  /** Measurement table. */
  readonly measurementTableId: Id<'measurement-tables'>
  /** SKU made to it. */
  readonly skuId: Id<'skus'>
  /** Column of the table that applies. */
  readonly dimensionValueId: Id<'dimension-values'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface MeasurementTableSkuFilters {
  readonly measurementTableId?: MeasurementTableSku['measurementTableId']
  readonly skuId?: MeasurementTableSku['skuId']
  readonly dimensionValueId?: MeasurementTableSku['dimensionValueId']
}

/** A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set. */
export interface ProductRelation {
  /** Product the relation starts from. */
  readonly productId: Id<'parent-products'>
  /** Product it points to. */
  readonly relatedProductId: Id<'parent-products'>
  /** What the product is or does to the related product; a set contains its parts. */
  readonly kind: 'carry_over_of' | 'replaces' | 'contains' | 'matches' | 'alternative_to'
  /** Pieces of the related product in one set; only for contains. */
  readonly qty: number | null
  /** When the link was made. */
  readonly createdAt: string
}

export interface ProductRelationFilters {
  readonly kind?: ProductRelation['kind']
  readonly productId?: ProductRelation['productId']
  readonly relatedProductId?: ProductRelation['relatedProductId']
}

/** The option values (colour, print, wash) that define a product option, one per option. */
export interface ProductOptionValue {
  /** Product option. */
  readonly productOptionId: Id<'product-options'>
  /** Option being answered, such as colour. */
  readonly optionId: Id<'options'>
  /** The answer. */
  readonly optionValueId: Id<'option-values'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface ProductOptionValueFilters {
  readonly productOptionId?: ProductOptionValue['productOptionId']
  readonly optionId?: ProductOptionValue['optionId']
  readonly optionValueId?: ProductOptionValue['optionValueId']
}

/** The sizes (dimension values) a product option is offered in. */
export interface ProductOptionDimensionValue {
  /** Product option. */
  readonly productOptionId: Id<'product-options'>
  /** Dimension the value belongs to. */
  readonly dimensionId: Id<'dimensions'>
  /** Value it is offered in. */
  readonly dimensionValueId: Id<'dimension-values'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface ProductOptionDimensionValueFilters {
  readonly productOptionId?: ProductOptionDimensionValue['productOptionId']
  readonly dimensionId?: ProductOptionDimensionValue['dimensionId']
  readonly dimensionValueId?: ProductOptionDimensionValue['dimensionValueId']
}

/** A price of a product option, by kind and currency. */
export interface ProductOptionPrice {
  /** Product option priced. */
  readonly productOptionId: Id<'product-options'>
  /** What the price is. Usual values: target_cost, first_cost, landed_cost, wholesale, retail. */
  readonly kind: string
  /** Currency of the amount. (ISO 4217) */
  readonly currency: string
  /** The price of one piece. */
  readonly amount: string
}

export interface ProductOptionPriceFilters {
  readonly kind?: ProductOptionPrice['kind']
  readonly currency?: ProductOptionPrice['currency']
  readonly productOptionId?: ProductOptionPrice['productOptionId']
  readonly productId?: ProductOption['productId']
}

/** The collections a product option is shown in. */
export interface ProductOptionCollection {
  /** Product option. */
  readonly productOptionId: Id<'product-options'>
  /** Collection. */
  readonly collectionId: Id<'collections'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface ProductOptionCollectionFilters {
  readonly productOptionId?: ProductOptionCollection['productOptionId']
  readonly collectionId?: ProductOptionCollection['collectionId']
}

/** The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34. */
export interface SkuDimensionValue {
  /** SKU. */
  readonly skuId: Id<'skus'>
  /** Dimension being answered. */
  readonly dimensionId: Id<'dimensions'>
  /** The answer. */
  readonly dimensionValueId: Id<'dimension-values'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface SkuDimensionValueFilters {
  readonly skuId?: SkuDimensionValue['skuId']
  readonly dimensionId?: SkuDimensionValue['dimensionId']
  readonly dimensionValueId?: SkuDimensionValue['dimensionValueId']
}

/** The collections a product belongs to. */
export interface ProductCollection {
  /** Product. */
  readonly productId: Id<'parent-products'>
  /** Collection. */
  readonly collectionId: Id<'collections'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface ProductCollectionFilters {
  readonly productId?: ProductCollection['productId']
  readonly collectionId?: ProductCollection['collectionId']
}

/** The tags put on a product. */
export interface ProductTag {
  /** Product. */
  readonly productId: Id<'parent-products'>
  /** Tag. */
  readonly tagId: Id<'tags'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface ProductTagFilters {
  readonly productId?: ProductTag['productId']
  readonly tagId?: ProductTag['tagId']
}

/** The launch windows a product is planned for. */
export interface ProductLaunchWindow {
  /** Product. */
  readonly productId: Id<'parent-products'>
  /** Launch window. */
  readonly launchWindowId: Id<'launch-windows'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface ProductLaunchWindowFilters {
  readonly productId?: ProductLaunchWindow['productId']
  readonly launchWindowId?: ProductLaunchWindow['launchWindowId']
}

/** A partner the brand buys from: the brand's side of that relationship, with its terms; its id is the relationship id of the partner. */
export interface Supplier {
  /** Identifier of the supplier; equal to relationship.id of the partner. */
  readonly id: Id<'suppliers'>
  /** The company. */
  readonly partnerId: Id<'partners'>
  /** The brand's vendor number, unique in the brand. */
  readonly code: string
  /** Name the brand uses. */
  readonly name: string
  /** What the brand buys from it. */
  readonly kind:
    | 'manufacturer'
    | 'trading_company'
    | 'agent'
    | 'mill'
    | 'trim_supplier'
    | 'packaging_supplier'
    | 'service'
  /** State of the relationship. */
  readonly status: 'prospect' | 'onboarding' | 'active' | 'paused' | 'ended'
  /** Place its goods normally leave from. */
  readonly defaultLocationId: Id<'locations'> | null
  /** First person to ask. */
  readonly primaryContactId: Id<'contacts'> | null
  /** Payment term unless an order says otherwise. */
  readonly defaultPaymentTermId: Id<'payment-terms'> | null
  /** Trade term unless an order says otherwise. (Incoterms 2020) */
  readonly defaultIncotermCode: string | null
  /** Currency unless an order says otherwise. (ISO 4217) */
  readonly defaultCurrencyCode: string | null
  /** Days from confirmed order to ex-factory. */
  readonly leadTimeDays: number | null
  /** Least pieces per style. */
  readonly moq: number | null
  /** Person of the brand who looks after it. */
  readonly brandOwnerUserId: Id<'user'> | null
  /** Day the first order could be placed. */
  readonly onboardedDate: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface SupplierFilters {
  readonly code?: Supplier['code']
  readonly name?: Supplier['name']
  readonly kind?: Supplier['kind']
  readonly status?: Supplier['status']
  readonly partnerId?: Supplier['partnerId']
  readonly defaultLocationId?: NonNullable<Supplier['defaultLocationId']>
  readonly primaryContactId?: NonNullable<Supplier['primaryContactId']>
  readonly defaultPaymentTermId?: NonNullable<Supplier['defaultPaymentTermId']>
}

/** A request to one supplier to price a set of products, and the negotiation that follows. */
export interface Quote {
  /** Identifier of the quote. */
  readonly id: Id<'quotes'>
  /** Number, unique in the brand. */
  readonly number: string
  /** Supplier asked. */
  readonly supplierId: Id<'suppliers'>
  /** Where the quote stands. */
  readonly status: 'draft' | 'requested' | 'received' | 'negotiating' | 'awarded' | 'declined' | 'expired' | 'cancelled'
  /** Latest revision; the awarded one once status is awarded. */
  readonly currentRevisionId: Id<'quote-revisions'> | null
  /** Launch the goods are meant for. */
  readonly launchWindowId: Id<'launch-windows'> | null
  /** Person who asked. */
  readonly requestedByUserId: Id<'user'> | null
  /** Day the supplier was asked; null while it is a draft. */
  readonly requestedDate: string | null
  /** Day the answer is wanted by. */
  readonly dueDate: string | null
  /** Currency to quote in. (ISO 4217) */
  readonly currency: string
  /** Trade term to quote on. (Incoterms 2020) */
  readonly incotermCode: string | null
  /** Payment term to quote on. */
  readonly paymentTermId: Id<'payment-terms'> | null
  /** When it was awarded. */
  readonly awardedAt: string | null
  /** Why the supplier or the brand declined. */
  readonly declineReason: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface QuoteFilters {
  readonly number?: Quote['number']
  readonly status?: Quote['status']
  readonly supplierId?: Quote['supplierId']
  readonly currentRevisionId?: NonNullable<Quote['currentRevisionId']>
  readonly launchWindowId?: NonNullable<Quote['launchWindowId']>
  readonly paymentTermId?: NonNullable<Quote['paymentTermId']>
  readonly productId?: QuoteItem['productId']
}

/** One round of offer or counter-offer in a quote; the accepted one is what an order is placed on. */
export interface QuoteRevision {
  /** Identifier of the revision. */
  readonly id: Id<'quote-revisions'>
  /** Quote it belongs to. */
  readonly quoteId: Id<'quotes'>
  /** Counts from 1 in the quote. */
  readonly revisionNumber: number
  /** What became of it. */
  readonly status: 'draft' | 'submitted' | 'countered' | 'accepted' | 'rejected' | 'superseded'
  /** Which side made it. */
  readonly submittedBy: 'brand' | 'supplier'
  /** When it was sent to the other side. */
  readonly submittedAt: string | null
  /** When the other side answered. */
  readonly decidedAt: string | null
  /** Person of the brand who answered. */
  readonly decidedByUserId: Id<'user'> | null
  /** Currency of the prices. (ISO 4217) */
  readonly currency: string
  /** Trade term of the prices. (Incoterms 2020) */
  readonly incotermCode: string | null
  /** Payment term offered. */
  readonly paymentTermId: Id<'payment-terms'> | null
  /** Days from order to ex-factory. */
  readonly leadTimeDays: number | null
  /** Last day the offer holds. */
  readonly validUntilDate: string | null
  /** Sum of quantity times unit price of its items. */
  readonly totalAmount: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface QuoteRevisionFilters {
  readonly status?: QuoteRevision['status']
  readonly submittedBy?: QuoteRevision['submittedBy']
  readonly quoteId?: QuoteRevision['quoteId']
  readonly paymentTermId?: NonNullable<QuoteRevision['paymentTermId']>
}

/** One product, option or SKU priced in a quote revision. */
export interface QuoteItem {
  /** Identifier of the item. */
  readonly id: Id<'quote-items'>
  /** Quote it belongs to. */
  readonly quoteId: Id<'quotes'>
  /** Revision it belongs to. */
  readonly quoteRevisionId: Id<'quote-revisions'>
  /** Product priced. */
  readonly productId: Id<'parent-products'>
  /** Option priced; null when all options cost the same. */
  readonly productOptionId: Id<'product-options'> | null
  /** SKU priced; null when all sizes cost the same. */
  readonly skuId: Id<'skus'> | null
  /** Specification the price is for. */
  readonly productVersionId: Id<'product-versions'> | null
  /** Bill of materials the price is for. */
  readonly bomId: Id<'boms'> | null
  /** Order in the revision. */
  readonly lineNumber: number
  /** Remark printed with the line. */
  readonly description: string | null
  /** Pieces the price is asked for. */
  readonly qty: number
  /** Price the brand hopes for. */
  readonly targetUnitPrice: string | null
  /** Price offered at this quantity. */
  readonly unitPrice: string | null
  /** Least pieces the supplier will make. */
  readonly moq: number | null
  /** Days from order to ex-factory for this item. */
  readonly leadTimeDays: number | null
  /** Country it would be made in. (ISO 3166-1 alpha-2) */
  readonly countryOfOriginCode: Id<'countries'> | null
  /** Customs tariff number. */
  readonly htsCode: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface QuoteItemFilters {
  readonly quoteId?: QuoteItem['quoteId']
  readonly quoteRevisionId?: QuoteItem['quoteRevisionId']
  readonly productId?: QuoteItem['productId']
  readonly productOptionId?: NonNullable<QuoteItem['productOptionId']>
  readonly skuId?: NonNullable<QuoteItem['skuId']>
  readonly productVersionId?: NonNullable<QuoteItem['productVersionId']>
  readonly bomId?: NonNullable<QuoteItem['bomId']>
  readonly supplierId?: Quote['supplierId']
}

/** A price of a quote item that holds for a range of quantities. */
export interface QuotePriceBand {
  /** Identifier of the band. */
  readonly id: Id<'quote-price-bands'>
  /** Item it prices. */
  readonly quoteItemId: Id<'quote-items'>
  /** Order, from the smallest quantity. */
  readonly sequence: number
  /** Smallest quantity the price holds for. */
  readonly minQty: number
  /** Largest quantity; null for no limit. */
  readonly maxQty: number | null
  /** Price of one piece. */
  readonly unitPrice: string
  /** Currency of the price. (ISO 4217) */
  readonly currency: string
  /** The price in the brand's base currency, at the rate of the day it was offered. */
  readonly unitPriceBase: string | null
  /** Days from order to ex-factory when it differs from the item's. */
  readonly leadTimeDays: number | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface QuotePriceBandFilters {
  readonly currency?: QuotePriceBand['currency']
  readonly quoteItemId?: QuotePriceBand['quoteItemId']
  readonly quoteRevisionId?: QuoteItem['quoteRevisionId']
  readonly productId?: QuoteItem['productId']
}

/** A remark made while a quote was being negotiated, about the whole quote or one item of it. */
export interface QuoteNote {
  /** Identifier of the note. */
  readonly id: Id<'quote-notes'>
  /** Quote it is about. */
  readonly quoteId: Id<'quotes'>
  /** Revision it is about. */
  readonly quoteRevisionId: Id<'quote-revisions'> | null
  /** Item it is about. */
  readonly quoteItemId: Id<'quote-items'> | null
  /** Whether the supplier sees it. */
  readonly visibility: 'internal' | 'shared'
  /** Person of the brand who wrote it. */
  readonly authorUserId: Id<'user'> | null
  /** Supplier's contact who wrote it. */
  readonly authorContactId: Id<'contacts'> | null
  /** The text. */
  readonly body: string
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface QuoteNoteFilters {
  readonly visibility?: QuoteNote['visibility']
  readonly quoteId?: QuoteNote['quoteId']
  readonly quoteRevisionId?: NonNullable<QuoteNote['quoteRevisionId']>
  readonly quoteItemId?: NonNullable<QuoteNote['quoteItemId']>
  readonly authorContactId?: NonNullable<QuoteNote['authorContactId']>
}

/** A sample asked of a supplier for a product: prototype, fit, size set, pre-production and so on; each attempt is a round. */
export interface Sample {
  /** Identifier of the sample. */
  readonly id: Id<'samples'>
  /** Number, unique in the brand. */
  readonly number: string
  /** Product sampled. */
  readonly productId: Id<'parent-products'>
  /** Option sampled. */
  readonly productOptionId: Id<'product-options'> | null
  /** Size sampled. */
  readonly skuId: Id<'skus'> | null
  /** Specification it is made to. */
  readonly productVersionId: Id<'product-versions'> | null
  /** Supplier making it. */
  readonly supplierId: Id<'suppliers'>
  /** Order it must be approved for; pre-production and later kinds. */
  readonly orderId: Id<'orders'> | null
  /** Checklist used to review it. */
  readonly checklistId: Id<'checklists'> | null
  /** Stage of sampling. */
  readonly kind:
    | 'proto'
    | 'fit'
    | 'size_set'
    | 'salesman'
    | 'photo'
    | 'pre_production'
    | 'top_of_production'
    | 'shipment'
  /** Where it stands; the decision of the last round. */
  readonly status: 'requested' | 'in_progress' | 'in_review' | 'approved' | 'rejected' | 'cancelled'
  /** Pieces asked for in each round. */
  readonly qty: number
  /** Charge per piece. */
  readonly unitCost: string | null
  /** Currency of the charge. (ISO 4217) */
  readonly currency: string | null
  /** Day it was asked for. */
  readonly requestedDate: string
  /** Day it is wanted by. */
  readonly dueDate: string | null
  /** When it was approved. */
  readonly approvedAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface SampleFilters {
  readonly number?: Sample['number']
  readonly kind?: Sample['kind']
  readonly status?: Sample['status']
  readonly productId?: Sample['productId']
  readonly productOptionId?: NonNullable<Sample['productOptionId']>
  readonly skuId?: NonNullable<Sample['skuId']>
  readonly productVersionId?: NonNullable<Sample['productVersionId']>
  readonly supplierId?: Sample['supplierId']
  readonly orderId?: NonNullable<Sample['orderId']>
  readonly checklistId?: NonNullable<Sample['checklistId']>
}

/** One attempt at a sample: sent, received, measured and judged. */
export interface SampleRound {
  /** Identifier of the round. */
  readonly id: Id<'sample-rounds'>
  /** Sample it is an attempt at. */
  readonly sampleId: Id<'samples'>
  /** Counts from 1 in the sample. */
  readonly roundNumber: number
  /** Where the round stands. */
  readonly status: 'awaiting' | 'sent' | 'received' | 'reviewed' | 'cancelled'
  /** Outcome of the review. */
  readonly decision: 'approved' | 'approved_with_comments' | 'rejected' | null
  /** Courier that carried it. */
  readonly courierId: Id<'couriers'> | null
  /** Courier's tracking number. */
  readonly trackingNumber: string | null
  /** Day the supplier sent it. */
  readonly sentDate: string | null
  /** Day the brand had it. */
  readonly receivedDate: string | null
  /** When it was judged. */
  readonly reviewedAt: string | null
  /** Person who judged it. */
  readonly reviewedByUserId: Id<'user'> | null
  /** Table it was measured against. */
  readonly measurementTableId: Id<'measurement-tables'> | null
  /** Points measured: code of the point of measure, spec, measured. */
  readonly measuredValues: unknown
  /** What the supplier must change. */
  readonly comments: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface SampleRoundFilters {
  readonly status?: SampleRound['status']
  readonly decision?: NonNullable<SampleRound['decision']>
  readonly trackingNumber?: NonNullable<SampleRound['trackingNumber']>
  readonly sampleId?: SampleRound['sampleId']
  readonly courierId?: NonNullable<SampleRound['courierId']>
  readonly measurementTableId?: NonNullable<SampleRound['measurementTableId']>
  readonly supplierId?: Sample['supplierId']
}

/** The answer to one item of the checklist in the review of a sample round. */
export interface SampleChecklistResult {
  /** Identifier of the result. */
  readonly id: Id<'sample-checklist-results'>
  /** Round reviewed. */
  readonly sampleRoundId: Id<'sample-rounds'>
  /** Checklist used. */
  readonly checklistId: Id<'checklists'>
  /** Key of the item in the checklist. */
  readonly itemKey: string
  /** Wording of the item at the time of the answer. */
  readonly itemLabel: string
  /** How bad a failure is. */
  readonly severity: 'critical' | 'major' | 'minor' | null
  /** The outcome. */
  readonly result: 'pass' | 'fail' | 'not_applicable'
  /** Measured or written answer. */
  readonly answer: string | null
  /** Remark. */
  readonly comment: string | null
  /** Image of what was found. */
  readonly imageId: Id<'images'> | null
  /** Person who answered. */
  readonly checkedByUserId: Id<'user'> | null
  /** Time of the answer. */
  readonly checkedAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface SampleChecklistResultFilters {
  readonly itemKey?: SampleChecklistResult['itemKey']
  readonly result?: SampleChecklistResult['result']
  readonly severity?: NonNullable<SampleChecklistResult['severity']>
  readonly sampleRoundId?: SampleChecklistResult['sampleRoundId']
  readonly checklistId?: SampleChecklistResult['checklistId']
  readonly sampleId?: SampleRound['sampleId']
}

/** A purchase order the brand places with a supplier. */
export interface Order {
  /** Identifier of the order. */
  readonly id: Id<'orders'>
  /** Order number, unique in the brand. */
  readonly number: string
  /** Supplier it is placed with. */
  readonly supplierId: Id<'suppliers'>
  /** Accepted quote revision it is based on. */
  readonly quoteRevisionId: Id<'quote-revisions'> | null
  /** Launch the goods are for. */
  readonly launchWindowId: Id<'launch-windows'> | null
  /** Payment term agreed. */
  readonly paymentTermId: Id<'payment-terms'> | null
  /** Location the goods go to. */
  readonly shipToLocationId: Id<'locations'> | null
  /** Person of the brand who owns it. */
  readonly buyerUserId: Id<'user'> | null
  /** What is being bought. */
  readonly kind: 'bulk' | 'repeat' | 'sample' | 'material'
  /** Where the order stands. */
  readonly status:
    | 'draft'
    | 'issued'
    | 'confirmed'
    | 'in_production'
    | 'partially_shipped'
    | 'shipped'
    | 'partially_received'
    | 'received'
    | 'closed'
    | 'cancelled'
  /** Currency of the order. (ISO 4217) */
  readonly currency: string
  /** Base currency for one unit of the order's currency, as used for its unitPriceBase. */
  readonly exchangeRate: string | null
  /** Trade term. (Incoterms 2020) */
  readonly incotermCode: string | null
  /** How the goods are meant to travel. */
  readonly transportMode: 'sea' | 'air' | 'rail' | 'road' | 'courier' | null
  /** Date of the order. */
  readonly orderDate: string
  /** Day the brand wants the goods to leave the factory. */
  readonly requestedExFactoryDate: string | null
  /** Day the supplier has promised. */
  readonly confirmedExFactoryDate: string | null
  /** Day the goods are wanted at the location. */
  readonly requestedDeliveryDate: string | null
  /** Pieces ordered. */
  readonly totalQty: number
  /** Value ordered. */
  readonly totalAmount: string
  /** The brand's own fields, by the key of their custom field definition. */
  readonly customFields: unknown
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface OrderFilters {
  readonly number?: Order['number']
  readonly status?: Order['status']
  readonly kind?: Order['kind']
  readonly supplierId?: Order['supplierId']
  readonly quoteRevisionId?: NonNullable<Order['quoteRevisionId']>
  readonly launchWindowId?: NonNullable<Order['launchWindowId']>
  readonly shipToLocationId?: NonNullable<Order['shipToLocationId']>
  readonly quoteId?: QuoteRevision['quoteId']
  readonly skuId?: NonNullable<OrderItem['skuId']>
  readonly productVersionId?: NonNullable<OrderItem['productVersionId']>
}

/** One line of an order, normally one SKU. */
export interface OrderItem {
  /** Identifier of the order item. */
  readonly id: Id<'order-items'>
  /** Order it is a line of. */
  readonly orderId: Id<'orders'>
  /** SKU ordered; null when the line is not a product. */
  readonly skuId: Id<'skus'> | null
  /** Specification it is to be made to. */
  readonly productVersionId: Id<'product-versions'> | null
  /** Pieces ordered. */
  readonly qty: number
  /** When the supplier confirmed the line. */
  readonly supplierConfirmedAt: string | null
  /** Price of one piece in the order's currency. */
  readonly unitPrice: string | null
  /** The same in the brand's base currency. */
  readonly unitPriceBase: string | null
  /** Import duty expected for one piece, in the base currency. */
  readonly duty: string | null
  /** Customs tariff number. */
  readonly htsCode: string | null
  /** What kind of line it is. Usual values: product, material, sample, tooling, fee. */
  readonly itemType: string
  /** Description printed on the order. */
  readonly itemDescription: string | null
  /** Remark for the supplier. */
  readonly memo: string | null
  /** Step of the process the line has reached. Usual values: draft, confirmed, in_production, ex_factory, in_transit, received, closed, cancelled. */
  readonly step: string | null
  /** Category printed on the order. */
  readonly category: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface OrderItemFilters {
  readonly htsCode?: NonNullable<OrderItem['htsCode']>
  readonly itemType?: OrderItem['itemType']
  readonly step?: NonNullable<OrderItem['step']>
  readonly category?: NonNullable<OrderItem['category']>
  readonly orderId?: OrderItem['orderId']
  readonly skuId?: NonNullable<OrderItem['skuId']>
  readonly productVersionId?: NonNullable<OrderItem['productVersionId']>
  readonly supplierId?: Order['supplierId']
  readonly productId?: Sku['productId']
}

/** A proposed or applied change to an order after it was issued. */
export interface OrderAmendment {
  /** Identifier of the amendment. */
  readonly id: Id<'order-amendments'>
  /** Order it changes. */
  readonly orderId: Id<'orders'>
  /** First amendment of the same revision; rows that share it are successive proposals for one change. */
  readonly revisionId: Id<'order-amendments'>
  /** Person who applied it. */
  readonly appliedByUserId: Id<'user'> | null
  /** Where the amendment stands. Usual values: draft, submitted, accepted, rejected, applied, withdrawn. */
  readonly status: string
  /** Revision of the order it makes; counts from 1. */
  readonly revisionNumber: number
  /** The changed values. */
  readonly data: unknown
  /** updatedAt of the order when the change was drafted. */
  readonly baselineUpdatedAt: string | null
  /** When it took effect. */
  readonly appliedAt: string | null
  /** When it was removed; null while it is live. */
  readonly deletedAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** Why it was applied although the order had changed since the baseline. */
  readonly overrideReason: string | null
  /** Why it was rejected. */
  readonly rejectionNote: string | null
}

export interface OrderAmendmentFilters {
  readonly status?: OrderAmendment['status']
  readonly orderId?: OrderAmendment['orderId']
  readonly revisionId?: OrderAmendment['revisionId']
}

/** A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted. */
export interface ProductionRun {
  /** Identifier of the run. */
  readonly id: Id<'production-runs'>
  /** Order it makes part of. */
  readonly orderId: Id<'orders'>
  /** Location the goods leave from. */
  readonly originId: Id<'locations'> | null
  /** Counts from 1 in the order. */
  readonly runNumber: number
  /** Day the goods left the factory; null until they have. */
  readonly actualExFactoryDate: string | null
  /** When the run was retracted; null while it stands. */
  readonly retractedAt: string | null
  /** Person who retracted it. */
  readonly retractedByUserId: Id<'user'> | null
  /** Why it was retracted. */
  readonly retractionReason: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ProductionRunFilters {
  readonly runNumber?: ProductionRun['runNumber']
  readonly orderId?: ProductionRun['orderId']
  readonly originId?: NonNullable<ProductionRun['originId']>
  readonly retractedByUserId?: NonNullable<ProductionRun['retractedByUserId']>
}

/** How many pieces of an order item are in a production run. */
export interface ProductionRunItem {
  /** Identifier of the item. */
  readonly id: Id<'production-run-items'>
  /** Run it belongs to. */
  readonly productionRunId: Id<'production-runs'>
  /** Order item being made. */
  readonly orderItemId: Id<'order-items'>
  /** Pieces in the run. */
  readonly quantity: number
  /** Where the quantity came from. Usual values: supplier, brand, packing_list, import. */
  readonly source: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ProductionRunItemFilters {
  readonly productionRunId?: ProductionRunItem['productionRunId']
  readonly orderItemId?: ProductionRunItem['orderItemId']
}

/** A change to the quantity of a production run item, kept so that every quantity once reported can be seen. */
export interface ProductionRunItemRevision {
  /** Identifier of the revision. */
  readonly id: Id<'production-run-item-revisions'>
  /** Item that changed. */
  readonly productionRunItemId: Id<'production-run-items'>
  /** Counts from 1 in the item. */
  readonly revisionNumber: number
  /** Pieces before the change. */
  readonly previousQuantity: number
  /** Pieces after the change. */
  readonly quantity: number
  /** Where the new quantity came from. */
  readonly source: 'supplier' | 'brand' | 'packing_list' | 'import' | null
  /** Why it changed. */
  readonly reason: string | null
  /** Person of the brand who changed it. */
  readonly revisedByUserId: Id<'user'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ProductionRunItemRevisionFilters {
  readonly source?: NonNullable<ProductionRunItemRevision['source']>
  readonly productionRunItemId?: ProductionRunItemRevision['productionRunItemId']
}

/** Goods that travel together from one place to another, from one or several orders; its carriers and vessels are on its legs. */
export interface Shipment {
  /** Identifier of the shipment. */
  readonly id: Id<'shipments'>
  /** Number, unique in the brand. */
  readonly number: string
  /** Where the shipment stands. */
  readonly status: 'planned' | 'booked' | 'in_transit' | 'arrived' | 'customs_hold' | 'delivered' | 'cancelled'
  /** Main way it travels. */
  readonly transportMode: 'sea' | 'air' | 'rail' | 'road' | 'courier'
  /** Partner that arranges the transport. */
  readonly forwarderId: Id<'partners'> | null
  /** Place it starts from. */
  readonly originLocationId: Id<'locations'> | null
  /** Place it ends at. */
  readonly destinationLocationId: Id<'locations'>
  /** Port or airport it leaves from. (UN/LOCODE) */
  readonly portOfLoadingCode: string | null
  /** Port or airport it is unloaded at. (UN/LOCODE) */
  readonly portOfDischargeCode: string | null
  /** Master bill of lading or air waybill. */
  readonly masterBillNumber: string | null
  /** Forwarder's own bill. */
  readonly houseBillNumber: string | null
  /** Containers it is in; empty when there are none. */
  readonly containerNumbers: readonly string[]
  /** Day it is expected to depart. */
  readonly estimatedDepartureDate: string | null
  /** Day it departed. */
  readonly actualDepartureDate: string | null
  /** Day it is expected at the destination port. */
  readonly estimatedArrivalDate: string | null
  /** Day it arrived at the destination port. */
  readonly actualArrivalDate: string | null
  /** Day customs released it. */
  readonly customsClearedDate: string | null
  /** Day it is expected to reach the destination. */
  readonly estimatedDeliveryDate: string | null
  /** Day it reached the destination. */
  readonly deliveredDate: string | null
  /** Cartons in it. */
  readonly totalCartons: number | null
  /** Pieces in it. */
  readonly totalQty: number
  /** Gross weight. */
  readonly grossWeightKg: string | null
  /** Volume. */
  readonly volumeCbm: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ShipmentFilters {
  readonly number?: Shipment['number']
  readonly status?: Shipment['status']
  readonly masterBillNumber?: NonNullable<Shipment['masterBillNumber']>
  readonly houseBillNumber?: NonNullable<Shipment['houseBillNumber']>
  readonly forwarderId?: NonNullable<Shipment['forwarderId']>
  readonly originLocationId?: NonNullable<Shipment['originLocationId']>
  readonly destinationLocationId?: Shipment['destinationLocationId']
  readonly orderId?: OrderShipment['orderId']
  readonly bookingId?: ShipmentBooking['bookingId']
}

/** How many pieces of an order item are in a shipment, and what they are declared as. */
export interface ShipmentItem {
  /** Identifier of the item. */
  readonly id: Id<'shipment-items'>
  /** Shipment it is in. */
  readonly shipmentId: Id<'shipments'>
  /** Order of the order item. */
  readonly orderId: Id<'orders'>
  /** Order item shipped. */
  readonly orderItemId: Id<'order-items'>
  /** Production run item it came from; null when it came from several (see shipment item lineages). */
  readonly productionRunItemId: Id<'production-run-items'> | null
  /** SKU shipped. */
  readonly skuId: Id<'skus'> | null
  /** Pieces shipped. */
  readonly qty: number
  /** Value of one piece declared to customs. */
  readonly customsUnitValue: string | null
  /** Currency of the declared value. (ISO 4217) */
  readonly currency: string | null
  /** Tariff number declared. */
  readonly htsCode: string | null
  /** Country of origin declared. (ISO 3166-1 alpha-2) */
  readonly countryOfOriginCode: Id<'countries'> | null
  /** Net weight of the pieces. */
  readonly netWeightKg: string | null
  /** Gross weight, with the cartons. */
  readonly grossWeightKg: string | null
  /** Volume, with the cartons. */
  readonly volumeCbm: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ShipmentItemFilters {
  readonly htsCode?: NonNullable<ShipmentItem['htsCode']>
  readonly countryOfOriginCode?: NonNullable<ShipmentItem['countryOfOriginCode']>
  readonly shipmentId?: ShipmentItem['shipmentId']
  readonly orderId?: ShipmentItem['orderId']
  readonly orderItemId?: ShipmentItem['orderItemId']
  readonly productionRunItemId?: NonNullable<ShipmentItem['productionRunItemId']>
  readonly skuId?: NonNullable<ShipmentItem['skuId']>
  readonly supplierId?: Order['supplierId']
}

/** One carton of a shipment, with its number, label, weight and size. */
export interface ShipmentCarton {
  /** Identifier of the carton. */
  readonly id: Id<'shipment-cartons'>
  /** Shipment it is in. */
  readonly shipmentId: Id<'shipments'>
  /** Packing list that describes it. */
  readonly packingListId: Id<'packing-lists'> | null
  /** Size of the carton. */
  readonly cartonSizeId: Id<'carton-sizes'> | null
  /** Template it was packed to. */
  readonly packingTemplateId: Id<'packing-templates'> | null
  /** Number painted on the carton, unique in the shipment. */
  readonly cartonNumber: string
  /** Serial shipping container code, 18 digits. */
  readonly sscc: string | null
  /** Container it is in. */
  readonly containerNumber: string | null
  /** Pallet it is on. */
  readonly palletNumber: string | null
  /** Pieces in it. */
  readonly totalQty: number
  /** Net weight. */
  readonly netWeightKg: string | null
  /** Gross weight. */
  readonly grossWeightKg: string | null
  /** Volume. */
  readonly volumeCbm: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ShipmentCartonFilters {
  readonly cartonNumber?: ShipmentCarton['cartonNumber']
  readonly sscc?: NonNullable<ShipmentCarton['sscc']>
  readonly containerNumber?: NonNullable<ShipmentCarton['containerNumber']>
  readonly palletNumber?: NonNullable<ShipmentCarton['palletNumber']>
  readonly shipmentId?: ShipmentCarton['shipmentId']
  readonly packingListId?: NonNullable<ShipmentCarton['packingListId']>
  readonly cartonSizeId?: NonNullable<ShipmentCarton['cartonSizeId']>
  readonly packingTemplateId?: NonNullable<ShipmentCarton['packingTemplateId']>
}

/** How many pieces of a shipment item are in a carton. */
export interface ShipmentCartonItem {
  /** Identifier of the item. */
  readonly id: Id<'shipment-carton-items'>
  /** Carton. */
  readonly shipmentCartonId: Id<'shipment-cartons'>
  /** Shipment item packed. */
  readonly shipmentItemId: Id<'shipment-items'>
  /** SKU packed. */
  readonly skuId: Id<'skus'> | null
  /** Pieces in the carton. */
  readonly qty: number
  /** Dye lot or batch. */
  readonly lotNumber: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ShipmentCartonItemFilters {
  readonly lotNumber?: NonNullable<ShipmentCartonItem['lotNumber']>
  readonly shipmentCartonId?: ShipmentCartonItem['shipmentCartonId']
  readonly shipmentItemId?: ShipmentCartonItem['shipmentItemId']
  readonly skuId?: NonNullable<ShipmentCartonItem['skuId']>
}

/** A cost of moving or clearing a shipment, such as freight, duty, drayage or insurance; these make up the landed cost. */
export interface ShipmentCharge {
  /** Identifier of the charge. */
  readonly id: Id<'shipment-charges'>
  /** Shipment it is for. */
  readonly shipmentId: Id<'shipments'>
  /** Leg it is for, when it is for one. */
  readonly legId: Id<'legs'> | null
  /** Booking it was quoted on. */
  readonly bookingId: Id<'bookings'> | null
  /** Partner that charges it. */
  readonly partnerId: Id<'partners'> | null
  /** What it is for. */
  readonly kind:
    | 'ocean_freight'
    | 'air_freight'
    | 'rail_freight'
    | 'road_freight'
    | 'courier'
    | 'origin_handling'
    | 'destination_handling'
    | 'drayage'
    | 'duty'
    | 'tax'
    | 'customs_brokerage'
    | 'insurance'
    | 'storage'
    | 'demurrage'
    | 'other'
  /** Wording on the bill. */
  readonly description: string | null
  /** Whether it is a guess or a fact. */
  readonly status: 'estimated' | 'invoiced' | 'paid'
  /** The charge. */
  readonly amount: string
  /** Currency of the charge. (ISO 4217) */
  readonly currency: string
  /** The same in the brand's base currency. */
  readonly amountBase: string | null
  /** How it is spread over the shipment's items. */
  readonly allocationMethod: 'value' | 'qty' | 'weight' | 'volume'
  /** Date of the charge. */
  readonly chargeDate: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ShipmentChargeFilters {
  readonly kind?: ShipmentCharge['kind']
  readonly status?: ShipmentCharge['status']
  readonly shipmentId?: ShipmentCharge['shipmentId']
  readonly legId?: NonNullable<ShipmentCharge['legId']>
  readonly bookingId?: NonNullable<ShipmentCharge['bookingId']>
  readonly partnerId?: NonNullable<ShipmentCharge['partnerId']>
}

/** Says that goods of an order are in a shipment. */
export interface OrderShipment {
  /** Order. */
  readonly orderId: Id<'orders'>
  /** Shipment. */
  readonly shipmentId: Id<'shipments'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface OrderShipmentFilters {
  readonly orderId?: OrderShipment['orderId']
  readonly shipmentId?: OrderShipment['shipmentId']
}

/** One stage of a shipment's journey, by one means of transport from one place to the next. */
export interface Leg {
  /** Identifier of the leg. */
  readonly id: Id<'legs'>
  /** Shipment it carries. */
  readonly shipmentId: Id<'shipments'>
  /** Booking it was made under. */
  readonly bookingId: Id<'bookings'> | null
  /** Carrier or courier. */
  readonly courierId: Id<'couriers'> | null
  /** Order in the journey, from 1. */
  readonly sequence: number
  /** How it travels. */
  readonly transportMode: 'sea' | 'air' | 'rail' | 'road' | 'courier'
  /** Where the leg stands. */
  readonly status: 'planned' | 'departed' | 'arrived' | 'cancelled'
  /** Place or port it starts from. */
  readonly originLocationId: Id<'locations'>
  /** Place or port it ends at. */
  readonly destinationLocationId: Id<'locations'>
  /** Vessel; null for other modes. */
  readonly vesselName: string | null
  /** Voyage, flight, train or truck number. */
  readonly voyageNumber: string | null
  /** Carrier's tracking number. */
  readonly trackingNumber: string | null
  /** When it is expected to depart. */
  readonly estimatedDepartureAt: string | null
  /** When it departed. */
  readonly actualDepartureAt: string | null
  /** When it is expected to arrive. */
  readonly estimatedArrivalAt: string | null
  /** When it arrived. */
  readonly actualArrivalAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface LegFilters {
  readonly status?: Leg['status']
  readonly transportMode?: Leg['transportMode']
  readonly trackingNumber?: NonNullable<Leg['trackingNumber']>
  readonly voyageNumber?: NonNullable<Leg['voyageNumber']>
  readonly shipmentId?: Leg['shipmentId']
  readonly bookingId?: NonNullable<Leg['bookingId']>
  readonly courierId?: NonNullable<Leg['courierId']>
  readonly originLocationId?: Leg['originLocationId']
  readonly destinationLocationId?: Leg['destinationLocationId']
}

/** How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way. */
export interface LegItem {
  /** Identifier of the item. */
  readonly id: Id<'leg-items'>
  /** Leg. */
  readonly legId: Id<'legs'>
  /** Shipment item carried. */
  readonly shipmentItemId: Id<'shipment-items'>
  /** Pieces carried. */
  readonly qty: number
  /** Cartons carried. */
  readonly cartonCount: number | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface LegItemFilters {
  readonly legId?: LegItem['legId']
  readonly shipmentItemId?: LegItem['shipmentItemId']
}

/** Space asked of a forwarder or carrier for goods that are nearly ready. */
export interface Booking {
  /** Identifier of the booking. */
  readonly id: Id<'bookings'>
  /** Number, unique in the brand. */
  readonly number: string
  /** Supplier that asked for it. */
  readonly supplierId: Id<'suppliers'> | null
  /** Partner asked. */
  readonly forwarderId: Id<'partners'> | null
  /** Carrier it was placed with. */
  readonly courierId: Id<'couriers'> | null
  /** Carrier's reference. */
  readonly carrierBookingReference: string | null
  /** Where the booking stands. */
  readonly status: 'draft' | 'requested' | 'confirmed' | 'rolled' | 'rejected' | 'cancelled' | 'completed'
  /** How the goods are to travel. */
  readonly transportMode: 'sea' | 'air' | 'rail' | 'road' | 'courier'
  /** Full or part load. */
  readonly loadType: 'fcl' | 'lcl' | 'ftl' | 'ltl' | 'air' | 'parcel' | null
  /** Place the goods are collected or loaded. */
  readonly originLocationId: Id<'locations'> | null
  /** Place they go to. */
  readonly destinationLocationId: Id<'locations'> | null
  /** Day the goods will be ready. */
  readonly cargoReadyDate: string | null
  /** Departure asked for. */
  readonly requestedDepartureDate: string | null
  /** Departure confirmed. */
  readonly confirmedDepartureDate: string | null
  /** Latest time the goods can be handed over. */
  readonly cutOffAt: string | null
  /** Cartons booked. */
  readonly totalCartons: number | null
  /** Weight booked. */
  readonly grossWeightKg: string | null
  /** Volume booked. */
  readonly volumeCbm: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface BookingFilters {
  readonly number?: Booking['number']
  readonly status?: Booking['status']
  readonly carrierBookingReference?: NonNullable<Booking['carrierBookingReference']>
  readonly supplierId?: NonNullable<Booking['supplierId']>
  readonly forwarderId?: NonNullable<Booking['forwarderId']>
  readonly courierId?: NonNullable<Booking['courierId']>
  readonly originLocationId?: NonNullable<Booking['originLocationId']>
  readonly destinationLocationId?: NonNullable<Booking['destinationLocationId']>
  readonly shipmentId?: ShipmentBooking['shipmentId']
  readonly orderId?: BookingItem['orderId']
}

/** How many pieces of an order item are in a booking. */
export interface BookingItem {
  /** Identifier of the item. */
  readonly id: Id<'booking-items'>
  /** Booking. */
  readonly bookingId: Id<'bookings'>
  /** Order of the order item. */
  readonly orderId: Id<'orders'>
  /** Order item booked. */
  readonly orderItemId: Id<'order-items'>
  /** Production run item booked, once the run exists. */
  readonly productionRunItemId: Id<'production-run-items'> | null
  /** Pieces booked. */
  readonly qty: number
  /** Cartons booked. */
  readonly cartonCount: number | null
  /** Weight booked. */
  readonly grossWeightKg: string | null
  /** Volume booked. */
  readonly volumeCbm: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface BookingItemFilters {
  readonly bookingId?: BookingItem['bookingId']
  readonly orderId?: BookingItem['orderId']
  readonly orderItemId?: BookingItem['orderItemId']
  readonly productionRunItemId?: NonNullable<BookingItem['productionRunItemId']>
}

/** Says that a shipment travels under a booking. */
export interface ShipmentBooking {
  /** Shipment. */
  readonly shipmentId: Id<'shipments'>
  /** Booking. */
  readonly bookingId: Id<'bookings'>
  /** When the link was made. */
  readonly createdAt: string
}

export interface ShipmentBookingFilters {
  readonly shipmentId?: ShipmentBooking['shipmentId']
  readonly bookingId?: ShipmentBooking['bookingId']
}

/** Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved. */
export interface ShipmentItemLineage {
  /** Identifier of the lineage row. */
  readonly id: Id<'shipment-item-lineages'>
  /** Shipment item whose pieces these are. */
  readonly shipmentItemId: Id<'shipment-items'>
  /** Earlier shipment item they were taken from. */
  readonly sourceShipmentItemId: Id<'shipment-items'> | null
  /** Production run item they were made in. */
  readonly productionRunItemId: Id<'production-run-items'> | null
  /** Booking item they were booked under. */
  readonly bookingItemId: Id<'booking-items'> | null
  /** How they came to be here. */
  readonly kind: 'produced' | 'split' | 'merged' | 'transferred' | 'substituted'
  /** Pieces concerned. */
  readonly qty: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface ShipmentItemLineageFilters {
  readonly kind?: ShipmentItemLineage['kind']
  readonly shipmentItemId?: ShipmentItemLineage['shipmentItemId']
  readonly sourceShipmentItemId?: NonNullable<ShipmentItemLineage['sourceShipmentItemId']>
  readonly productionRunItemId?: NonNullable<ShipmentItemLineage['productionRunItemId']>
  readonly bookingItemId?: NonNullable<ShipmentItemLineage['bookingItemId']>
}

/** What a supplier's packing list, or advance ship notice (ASN), says about the goods it sent; stated quantities are copied from the document. */
export interface PackingList {
  /** Identifier of the packing list. */
  readonly id: Id<'packing-lists'>
  /** The file. */
  readonly documentId: Id<'documents'> | null
  /** Order it is for. */
  readonly orderId: Id<'orders'> | null
  /** Shipment it is for. */
  readonly shipmentId: Id<'shipments'> | null
  /** Supplier that issued it. */
  readonly supplierId: Id<'suppliers'> | null
  /** What one line of it stands for. Usual values: carton, carton_range, sku, order_item, total. */
  readonly grain: string | null
  /** Number on the document. */
  readonly reference: string | null
  /** Date on the document. */
  readonly packingListDate: string | null
  /** Cartons stated. */
  readonly statedTotalCartons: number | null
  /** Quantity stated. */
  readonly statedTotalQtyPacked: string | null
  /** Net weight stated. */
  readonly statedNetWeightKg: string | null
  /** Gross weight stated. */
  readonly statedGrossWeightKg: string | null
  /** Volume stated. */
  readonly statedVolumeCbm: string | null
  /** Unit the document gives weights in. */
  readonly statedWeightUnit: string | null
  /** Unit the document gives volumes in. */
  readonly statedVolumeUnit: string | null
  /** Pallets stated. */
  readonly statedPalletCount: number | null
  /** Volume stated with pallets. */
  readonly statedPalletizedVolumeCbm: string | null
  /** Who entered it. */
  readonly enteredBy: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface PackingListFilters {
  readonly grain?: NonNullable<PackingList['grain']>
  readonly reference?: NonNullable<PackingList['reference']>
  readonly enteredBy?: NonNullable<PackingList['enteredBy']>
  readonly documentId?: NonNullable<PackingList['documentId']>
  readonly orderId?: NonNullable<PackingList['orderId']>
  readonly shipmentId?: NonNullable<PackingList['shipmentId']>
  readonly supplierId?: NonNullable<PackingList['supplierId']>
}

/** One line of a packing list; what it stands for depends on the grain of the list. */
export interface PackingListLine {
  /** Identifier of the line. */
  readonly id: Id<'packing-list-lines'>
  /** Packing list it is a line of. */
  readonly packingListId: Id<'packing-lists'>
  /** Order item it was matched to. */
  readonly orderItemId: Id<'order-items'> | null
  /** SKU it was matched to. */
  readonly skuId: Id<'skus'> | null
  /** Carton size it was matched to. */
  readonly cartonSizeId: Id<'carton-sizes'> | null
  /** Order in the document. */
  readonly lineNumber: number
  /** First carton number. */
  readonly cartonFrom: string | null
  /** Last carton number. */
  readonly cartonTo: string | null
  /** Cartons in the line. */
  readonly cartonCount: number | null
  /** Item as the document names it. */
  readonly statedItem: string | null
  /** Quantity in each carton stated. */
  readonly statedQtyPerCarton: string | null
  /** Quantity stated. */
  readonly statedQtyPacked: string | null
  /** Net weight stated. */
  readonly statedNetWeightKg: string | null
  /** Gross weight stated. */
  readonly statedGrossWeightKg: string | null
  /** Volume stated. */
  readonly statedVolumeCbm: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface PackingListLineFilters {
  readonly statedItem?: NonNullable<PackingListLine['statedItem']>
  readonly packingListId?: PackingListLine['packingListId']
  readonly orderItemId?: NonNullable<PackingListLine['orderItemId']>
  readonly skuId?: NonNullable<PackingListLine['skuId']>
  readonly cartonSizeId?: NonNullable<PackingListLine['cartonSizeId']>
}

/** The arrival of a shipment, or part of one, at a location, as counted there. */
export interface GoodsReceipt {
  /** Identifier of the receipt. */
  readonly id: Id<'goods-receipts'>
  /** Number, unique in the brand. */
  readonly number: string
  /** Shipment received. */
  readonly shipmentId: Id<'shipments'> | null
  /** Packing list it was checked against. */
  readonly packingListId: Id<'packing-lists'> | null
  /** Location that received it. */
  readonly locationId: Id<'locations'>
  /** Where the receipt stands. */
  readonly status: 'expected' | 'in_progress' | 'completed' | 'disputed' | 'cancelled'
  /** Number in the warehouse's own system. */
  readonly reference: string | null
  /** Day it was received. */
  readonly receivedDate: string | null
  /** Who received it, as the warehouse says. */
  readonly receivedBy: string | null
  /** Cartons counted. */
  readonly totalCartons: number | null
  /** Pieces counted. */
  readonly totalQtyReceived: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface GoodsReceiptFilters {
  readonly number?: GoodsReceipt['number']
  readonly status?: GoodsReceipt['status']
  readonly reference?: NonNullable<GoodsReceipt['reference']>
  readonly shipmentId?: NonNullable<GoodsReceipt['shipmentId']>
  readonly packingListId?: NonNullable<GoodsReceipt['packingListId']>
  readonly locationId?: GoodsReceipt['locationId']
  readonly orderId?: NonNullable<GoodsReceiptLine['orderId']>
}

/** What was counted of one shipment item in a goods receipt, and how much of it was accepted. */
export interface GoodsReceiptLine {
  /** Identifier of the line. */
  readonly id: Id<'goods-receipt-lines'>
  /** Receipt it is a line of. */
  readonly goodsReceiptId: Id<'goods-receipts'>
  /** Shipment item counted. */
  readonly shipmentItemId: Id<'shipment-items'> | null
  /** Carton item counted, when receiving is carton by carton. */
  readonly shipmentCartonItemId: Id<'shipment-carton-items'> | null
  /** Order of the order item. */
  readonly orderId: Id<'orders'> | null
  /** Order item received against. */
  readonly orderItemId: Id<'order-items'> | null
  /** SKU received; null when the line is not a product. */
  readonly skuId: Id<'skus'> | null
  /** Pieces announced. */
  readonly qtyExpected: number
  /** Pieces counted. */
  readonly qtyReceived: number
  /** Pieces put into stock. */
  readonly qtyAccepted: number
  /** Pieces refused. */
  readonly qtyRejected: number
  /** Why pieces were refused. */
  readonly rejectionReason: 'damaged' | 'wrong_item' | 'quality' | 'overage' | 'other' | null
  /** Cost of one piece with its share of charges, in the base currency. */
  readonly landedUnitCostBase: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface GoodsReceiptLineFilters {
  readonly rejectionReason?: NonNullable<GoodsReceiptLine['rejectionReason']>
  readonly goodsReceiptId?: GoodsReceiptLine['goodsReceiptId']
  readonly shipmentItemId?: NonNullable<GoodsReceiptLine['shipmentItemId']>
  readonly shipmentCartonItemId?: NonNullable<GoodsReceiptLine['shipmentCartonItemId']>
  readonly orderId?: NonNullable<GoodsReceiptLine['orderId']>
  readonly orderItemId?: NonNullable<GoodsReceiptLine['orderItemId']>
  readonly skuId?: NonNullable<GoodsReceiptLine['skuId']>
  readonly supplierId?: Order['supplierId']
}

/** The stock of one SKU at one location, as it is now. */
export interface InventoryRecord {
  /** Identifier of the record; one per SKU and location. */
  readonly id: Id<'inventory'>
  /** SKU. */
  readonly skuId: Id<'skus'>
  /** Location. */
  readonly locationId: Id<'locations'>
  /** Latest goods receipt that added to it. */
  readonly lastGoodsReceiptId: Id<'goods-receipts'> | null
  /** Pieces at the location: available, committed and on hold. */
  readonly qtyOnHand: number
  /** Pieces free to sell. */
  readonly qtyAvailable: number
  /** Pieces promised to customers. */
  readonly qtyCommitted: number
  /** Pieces damaged or waiting for inspection. */
  readonly qtyOnHold: number
  /** Pieces on open orders and shipments to the location. */
  readonly qtyIncoming: number
  /** Average landed cost of one piece, in the base currency. */
  readonly unitCostBase: string | null
  /** Day of the latest receipt. */
  readonly lastReceivedDate: string | null
  /** When it was last counted by hand. */
  readonly lastCountedAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface InventoryRecordFilters {
  readonly skuId?: InventoryRecord['skuId']
  readonly locationId?: InventoryRecord['locationId']
  readonly lastGoodsReceiptId?: NonNullable<InventoryRecord['lastGoodsReceiptId']>
  readonly productId?: Sku['productId']
}

/** A bill or credit note a supplier or other partner sent to the brand. */
export interface Invoice {
  /** Identifier of the invoice. */
  readonly id: Id<'invoices'>
  /** Number on the document; unique for a partner. */
  readonly number: string
  /** What it bills. */
  readonly kind: 'proforma' | 'deposit' | 'commercial' | 'freight' | 'duty' | 'service' | 'credit_note'
  /** Where it stands. */
  readonly status: 'received' | 'in_review' | 'approved' | 'disputed' | 'partially_paid' | 'paid' | 'rejected' | 'void'
  /** Company that sent it. */
  readonly partnerId: Id<'partners'>
  /** The supplier, when the company is one. */
  readonly supplierId: Id<'suppliers'> | null
  /** Order it bills, when it bills only one; the lines name the order of each. */
  readonly orderId: Id<'orders'> | null
  /** Shipment it bills, when it bills only one. */
  readonly shipmentId: Id<'shipments'> | null
  /** Invoice that a credit note corrects. */
  readonly creditedInvoiceId: Id<'invoices'> | null
  /** The file. */
  readonly documentId: Id<'documents'> | null
  /** Payment term printed on it. */
  readonly paymentTermId: Id<'payment-terms'> | null
  /** Date on the document. */
  readonly invoiceDate: string
  /** Day it must be paid by. */
  readonly dueDate: string | null
  /** Currency of the amounts. (ISO 4217) */
  readonly currency: string
  /** Base currency for one unit of the currency. */
  readonly exchangeRate: string | null
  /** Sum of the lines before tax. */
  readonly subtotalAmount: string
  /** Tax. */
  readonly taxAmount: string
  /** Amount billed; this and the other amounts are negative on a credit note. */
  readonly totalAmount: string
  /** Amount not yet paid. */
  readonly balanceAmount: string
  /** When it was approved for payment. */
  readonly approvedAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface InvoiceFilters {
  readonly number?: Invoice['number']
  readonly kind?: Invoice['kind']
  readonly status?: Invoice['status']
  readonly currency?: Invoice['currency']
  readonly partnerId?: Invoice['partnerId']
  readonly supplierId?: NonNullable<Invoice['supplierId']>
  readonly orderId?: NonNullable<Invoice['orderId']>
  readonly shipmentId?: NonNullable<Invoice['shipmentId']>
  readonly creditedInvoiceId?: NonNullable<Invoice['creditedInvoiceId']>
  readonly documentId?: NonNullable<Invoice['documentId']>
}

/** One line of an invoice, matched where possible to what was ordered, shipped and received. */
export interface InvoiceLine {
  /** Identifier of the line. */
  readonly id: Id<'invoice-lines'>
  /** Invoice it is a line of. */
  readonly invoiceId: Id<'invoices'>
  /** Order billed. */
  readonly orderId: Id<'orders'> | null
  /** Order item billed. */
  readonly orderItemId: Id<'order-items'> | null
  /** Shipment item billed. */
  readonly shipmentItemId: Id<'shipment-items'> | null
  /** Receipt line it was matched to. */
  readonly goodsReceiptLineId: Id<'goods-receipt-lines'> | null
  /** Shipment charge billed, for freight and duty. */
  readonly shipmentChargeId: Id<'shipment-charges'> | null
  /** Order in the document. */
  readonly lineNumber: number
  /** What the line bills. */
  readonly kind: 'goods' | 'deposit' | 'freight' | 'duty' | 'tax' | 'discount' | 'fee'
  /** Wording on the document. */
  readonly description: string | null
  /** Pieces billed. */
  readonly qty: number | null
  /** Price of one piece. */
  readonly unitPrice: string | null
  /** Amount of the line before tax. */
  readonly amount: string
  /** Tax on the line. */
  readonly taxAmount: string
  /** Result of comparing the line with the order and the receipt. */
  readonly matchStatus: 'unmatched' | 'matched' | 'qty_variance' | 'price_variance' | 'qty_and_price_variance'
  /** Amount billed above (negative: below) the ordered price times the quantity received; null while unmatched. */
  readonly varianceAmount: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface InvoiceLineFilters {
  readonly kind?: InvoiceLine['kind']
  readonly matchStatus?: InvoiceLine['matchStatus']
  readonly invoiceId?: InvoiceLine['invoiceId']
  readonly orderId?: NonNullable<InvoiceLine['orderId']>
  readonly orderItemId?: NonNullable<InvoiceLine['orderItemId']>
  readonly shipmentItemId?: NonNullable<InvoiceLine['shipmentItemId']>
  readonly goodsReceiptLineId?: NonNullable<InvoiceLine['goodsReceiptLineId']>
  readonly shipmentChargeId?: NonNullable<InvoiceLine['shipmentChargeId']>
  readonly supplierId?: NonNullable<Invoice['supplierId']>
}

/** How one order is to be paid: its total, divided into milestones. */
export interface PaymentAgreement {
  /** Identifier of the agreement. */
  readonly id: Id<'payment-agreements'>
  /** Number, unique in the brand. */
  readonly number: string
  /** Supplier to be paid. */
  readonly supplierId: Id<'suppliers'>
  /** Order it is for. */
  readonly orderId: Id<'orders'>
  /** Term it was made from. */
  readonly paymentTermId: Id<'payment-terms'> | null
  /** Where the agreement stands. */
  readonly status: 'draft' | 'agreed' | 'active' | 'completed' | 'cancelled'
  /** Currency of the amounts. (ISO 4217) */
  readonly currency: string
  /** Amount to be paid in all: the order's total, corrected to what was shipped. */
  readonly totalAmount: string
  /** When both sides agreed. */
  readonly agreedAt: string | null
  /** Person of the brand who agreed. */
  readonly agreedByUserId: Id<'user'> | null
  /** Remarks. */
  readonly notes: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface PaymentAgreementFilters {
  readonly number?: PaymentAgreement['number']
  readonly status?: PaymentAgreement['status']
  readonly supplierId?: PaymentAgreement['supplierId']
  readonly orderId?: PaymentAgreement['orderId']
  readonly paymentTermId?: NonNullable<PaymentAgreement['paymentTermId']>
}

/** One part of a payment agreement: a share of the total that falls due on an event. */
export interface PaymentMilestone {
  /** Identifier of the milestone. */
  readonly id: Id<'payment-milestones'>
  /** Agreement it is part of. */
  readonly paymentAgreementId: Id<'payment-agreements'>
  /** Order of the agreement. */
  readonly orderId: Id<'orders'>
  /** Invoice raised for it; null when there is none yet, or several. */
  readonly invoiceId: Id<'invoices'> | null
  /** Order in the agreement, from 1. */
  readonly sequence: number
  /** Name. */
  readonly name: string
  /** Event that makes it due. */
  readonly triggerEvent:
    | 'order_confirmed'
    | 'production_start'
    | 'inspection_passed'
    | 'ex_factory'
    | 'departure'
    | 'bill_of_lading'
    | 'arrival'
    | 'goods_received'
    | 'invoice_date'
  /** Days from the event to the due date; may be negative. */
  readonly offsetDays: number
  /** Share of the agreement's total. */
  readonly percent: string
  /** Amount. */
  readonly amount: string
  /** Amount not yet paid. */
  readonly balanceAmount: string
  /** Currency of the amounts. (ISO 4217) */
  readonly currency: string
  /** Day it is due; null until the event is known. */
  readonly dueDate: string | null
  /** Where the milestone stands. */
  readonly status: 'pending' | 'due' | 'partially_paid' | 'paid' | 'waived' | 'cancelled'
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface PaymentMilestoneFilters {
  readonly status?: PaymentMilestone['status']
  readonly triggerEvent?: PaymentMilestone['triggerEvent']
  readonly paymentAgreementId?: PaymentMilestone['paymentAgreementId']
  readonly orderId?: PaymentMilestone['orderId']
  readonly invoiceId?: NonNullable<PaymentMilestone['invoiceId']>
  readonly supplierId?: PaymentAgreement['supplierId']
}

/** Money the brand sent to a supplier or other partner. */
export interface Payment {
  /** Identifier of the payment. */
  readonly id: Id<'payments'>
  /** Number, unique in the brand. */
  readonly number: string
  /** Company paid. */
  readonly partnerId: Id<'partners'>
  /** The supplier, when the company is one. */
  readonly supplierId: Id<'suppliers'> | null
  /** Where the payment stands. */
  readonly status: 'scheduled' | 'sent' | 'cleared' | 'failed' | 'cancelled'
  /** How it was paid. */
  readonly method: 'wire' | 'sepa' | 'ach' | 'letter_of_credit' | 'documentary_collection' | 'card' | 'cheque'
  /** Bank's reference. */
  readonly bankReference: string | null
  /** Day it was sent, or is to be sent while scheduled. */
  readonly paymentDate: string | null
  /** Day it left the account. */
  readonly clearedDate: string | null
  /** Currency paid in. (ISO 4217) */
  readonly currency: string
  /** Amount sent. */
  readonly amount: string
  /** Base currency for one unit of the currency. */
  readonly exchangeRate: string | null
  /** The same in the brand's base currency. */
  readonly amountBase: string | null
  /** Fee charged to the brand, in the same currency. */
  readonly bankFee: string | null
  /** Person who made it. */
  readonly initiatedByUserId: Id<'user'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface PaymentFilters {
  readonly number?: Payment['number']
  readonly status?: Payment['status']
  readonly method?: Payment['method']
  readonly bankReference?: NonNullable<Payment['bankReference']>
  readonly partnerId?: Payment['partnerId']
  readonly supplierId?: NonNullable<Payment['supplierId']>
}

/** The part of a payment that was set against one invoice, one milestone or both. */
export interface PaymentSettlement {
  /** Identifier of the settlement. */
  readonly id: Id<'payment-settlements'>
  /** Payment used. */
  readonly paymentId: Id<'payments'>
  /** Invoice settled. */
  readonly invoiceId: Id<'invoices'> | null
  /** Milestone settled. */
  readonly paymentMilestoneId: Id<'payment-milestones'> | null
  /** Amount set against it; negative when it uses up a credit note. */
  readonly amount: string
  /** Currency of the amount. (ISO 4217) */
  readonly currency: string
  /** The same in the brand's base currency. */
  readonly amountBase: string | null
  /** Gain (positive) or loss (negative) against the rate of the invoice, in the base currency. */
  readonly exchangeDifferenceBase: string | null
  /** When it was set against it. */
  readonly settledAt: string
  /** When it was undone; null while it stands. */
  readonly reversedAt: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface PaymentSettlementFilters {
  readonly currency?: PaymentSettlement['currency']
  readonly paymentId?: PaymentSettlement['paymentId']
  readonly invoiceId?: NonNullable<PaymentSettlement['invoiceId']>
  readonly paymentMilestoneId?: NonNullable<PaymentSettlement['paymentMilestoneId']>
}

/** The payee's confirmation that a payment arrived, and how much of it. */
export interface PaymentReceipt {
  /** Identifier of the receipt. */
  readonly id: Id<'payment-receipts'>
  /** Payment confirmed. */
  readonly paymentId: Id<'payments'>
  /** The file. */
  readonly documentId: Id<'documents'> | null
  /** Payee's contact who confirmed it. */
  readonly confirmedByContactId: Id<'contacts'> | null
  /** What the payee says. */
  readonly status: 'awaiting' | 'confirmed' | 'short' | 'disputed'
  /** Number on the payee's receipt. */
  readonly reference: string | null
  /** Day the money arrived. */
  readonly receivedDate: string | null
  /** Amount that arrived. */
  readonly amountReceived: string | null
  /** Currency of the amount. (ISO 4217) */
  readonly currency: string
  /** Fee taken by banks on the way. */
  readonly bankFeeDeducted: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface PaymentReceiptFilters {
  readonly status?: PaymentReceipt['status']
  readonly reference?: NonNullable<PaymentReceipt['reference']>
  readonly paymentId?: PaymentReceipt['paymentId']
  readonly documentId?: NonNullable<PaymentReceipt['documentId']>
  readonly confirmedByContactId?: NonNullable<PaymentReceipt['confirmedByContactId']>
}

/** A company the brand works with (factory, mill, agent, forwarder, warehouse, laboratory) and the brand's relationship with it. */
export interface Partner {
  /** Identifier of the partner. */
  readonly id: Id<'partners'>
  /** Short name used in addresses. */
  readonly slug: string
  /** Registered name. */
  readonly name: string
  /** Name for daily use. */
  readonly shortName: string | null
  /** Country of its head office. (ISO 3166-1 alpha-2) */
  readonly countryCode: Id<'countries'> | null
  /** Currency it normally bills in. (ISO 4217) */
  readonly defaultCurrencyCode: string | null
  /** Days it normally needs from order to ex-factory. */
  readonly leadTimeDays: number | null
  /** Least pieces per style. */
  readonly moq: number | null
  /** Least pieces per colour. */
  readonly moqByColor: number | null
  /** When it last confirmed those minimums. */
  readonly moqLastConfirmedAt: string | null
  /** Manufacturer identification code for customs. */
  readonly midCode: string | null
  /** Public web address. */
  readonly website: string | null
  /** Company registration number. */
  readonly businessRegistrationNumber: string | null
  /** Tax number. */
  readonly taxId: string | null
  /** Least value of an order. */
  readonly minimumOrderValue: string | null
  /** Certificates it holds. */
  readonly certifications: readonly string[]
  /** What it is good at. */
  readonly specializations: readonly string[]
  /** What it can make. */
  readonly productionCapacity: number | null
  /** Unit of the capacity. */
  readonly productionCapacityUnit: string | null
  /** Day of the last factory audit. */
  readonly factoryAuditDate: string | null
  /** Outcome of the last audit. Usual values: not_audited, scheduled, passed, conditional, failed, expired. */
  readonly factoryAuditStatus: string | null
  /** State of the company in the directory. Usual values: prospect, active, inactive, blocked. */
  readonly partnerStatus: string
  /** Day of the last contact. */
  readonly lastContactDate: string | null
  /** Day of the next contact planned. */
  readonly nextContactDate: string | null
  /** Remarks about the company. */
  readonly notes: unknown
  /** Machines and techniques. */
  readonly equipmentTechnology: string | null
  /** Ways it can pack. */
  readonly packagingCapabilities: string | null
  /** Whether the company's details were checked. */
  readonly verified: boolean
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** The brand's relationship with this partner. */
  readonly relationship: {
    /** Identifier of the relationship; also the supplier id when the partner is a supplier. */
    readonly id: string
    /** State of the relationship. Usual values: prospect, onboarding, active, paused, ended. */
    readonly status: string
    /** The brand's remarks. */
    readonly brandNotes: unknown
    /** Trade term unless an order says otherwise. (Incoterms 2020) */
    readonly defaultIncotermCode: string | null
    /** Currency unless an order says otherwise. (ISO 4217) */
    readonly defaultCurrencyCode: string | null
    /** Payment term unless an order says otherwise. */
    readonly defaultPaymentTermId: Id<'payment-terms'> | null
    /** Rating of quality, 0 to 5. */
    readonly qualityRating: string | null
    /** Rating of punctuality, 0 to 5. */
    readonly ontimeRating: string | null
    /** Rating of responsiveness, 0 to 5. */
    readonly responsivenessRating: string | null
    /** Sustainability score, 0 to 100. */
    readonly sustainabilityScore: string | null
    /** Person of the brand who looks after it. */
    readonly brandOwnerUserId: Id<'user'> | null
    /** The brand's own fields, by the key of their custom field definition. */
    readonly customFields: unknown
  }
}

export interface PartnerFilters {
  readonly slug?: Partner['slug']
  readonly name?: Partner['name']
  readonly countryCode?: NonNullable<Partner['countryCode']>
  readonly midCode?: NonNullable<Partner['midCode']>
  readonly partnerStatus?: Partner['partnerStatus']
  readonly factoryAuditStatus?: NonNullable<Partner['factoryAuditStatus']>
}

/** A person who works for a partner. */
export interface Contact {
  /** Identifier of the contact. */
  readonly id: Id<'contacts'>
  /** Partner the person works for. */
  readonly partnerId: Id<'partners'>
  /** Place the person works at. */
  readonly locationId: Id<'locations'> | null
  /** Name. */
  readonly name: string
  /** Job title. */
  readonly jobTitle: string | null
  /** What to ask the person about. */
  readonly responsibility: 'sales' | 'production' | 'quality' | 'logistics' | 'finance' | 'management' | 'other' | null
  /** E-mail address. */
  readonly email: string | null
  /** Telephone number. */
  readonly phone: string | null
  /** Whether the person is the partner's first contact. */
  readonly mainContact: boolean
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ContactFilters {
  readonly name?: Contact['name']
  readonly email?: NonNullable<Contact['email']>
  readonly responsibility?: NonNullable<Contact['responsibility']>
  readonly partnerId?: Contact['partnerId']
  readonly locationId?: NonNullable<Contact['locationId']>
}

/** A place that goods leave, pass through or arrive at, or where people work. */
export interface Location {
  /** Identifier of the location. */
  readonly id: Id<'locations'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** What the place is. */
  readonly kind:
    | 'factory'
    | 'mill'
    | 'warehouse'
    | 'consolidator'
    | 'port'
    | 'airport'
    | 'rail_terminal'
    | 'store'
    | 'office'
    | 'laboratory'
  /** First line of the address. */
  readonly addressLine1: string | null
  /** Second line of the address. */
  readonly addressLine2: string | null
  /** City. */
  readonly city: string | null
  /** State, province or district. */
  readonly region: string | null
  /** Postal code. */
  readonly postalCode: string | null
  /** Country. (ISO 3166-1 alpha-2) */
  readonly countryCode: Id<'countries'>
  /** UN code of the place (two letters of the country, three characters); normally set for ports and airports. (UN/LOCODE) */
  readonly unlocode: string | null
  /** GS1 global location number. */
  readonly gln: string | null
  /** IANA time zone. */
  readonly timezone: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface LocationFilters {
  readonly code?: Location['code']
  readonly kind?: Location['kind']
  readonly countryCode?: Location['countryCode']
  readonly unlocode?: NonNullable<Location['unlocode']>
  readonly partnerId?: PartnerLocation['partnerId']
}

/** A location the brand itself uses, and what for. */
export interface BrandLocation {
  /** Identifier of the brand location. */
  readonly id: Id<'brand-locations'>
  /** Location. */
  readonly locationId: Id<'locations'>
  /** Partner that runs it for the brand, such as a warehouse company. */
  readonly operatorPartnerId: Id<'partners'> | null
  /** What the brand uses it for. */
  readonly kind: 'distribution_center' | 'third_party_warehouse' | 'store' | 'office' | 'returns_center'
  /** Whether it is in use. */
  readonly status: 'active' | 'closed'
  /** Whether goods can be received and stocked there. */
  readonly receivesGoods: boolean
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface BrandLocationFilters {
  readonly kind?: BrandLocation['kind']
  readonly status?: BrandLocation['status']
  readonly locationId?: BrandLocation['locationId']
  readonly operatorPartnerId?: NonNullable<BrandLocation['operatorPartnerId']>
}

/** A location of a partner, and what the partner does there. */
export interface PartnerLocation {
  /** Identifier of the partner location. */
  readonly id: Id<'partner-locations'>
  /** Partner. */
  readonly partnerId: Id<'partners'>
  /** Location. */
  readonly locationId: Id<'locations'>
  /** What the partner does there. */
  readonly kind: 'head_office' | 'factory' | 'warehouse' | 'ship_from' | 'laboratory'
  /** Manufacturer identification code of this site, when it has its own. */
  readonly midCode: string | null
  /** Whether it is the partner's main place of this kind. */
  readonly mainSite: boolean
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface PartnerLocationFilters {
  readonly kind?: PartnerLocation['kind']
  readonly midCode?: NonNullable<PartnerLocation['midCode']>
  readonly partnerId?: PartnerLocation['partnerId']
  readonly locationId?: PartnerLocation['locationId']
}

/** A file kept with the records: invoice, packing list, bill of lading, certificate, tech pack, test report. */
export interface Document {
  /** Identifier of the document. */
  readonly id: Id<'documents'>
  /** What kind of document it is. */
  readonly documentTypeId: Id<'document-types'>
  /** Name of the file. */
  readonly fileName: string
  /** Media type of the file. */
  readonly contentType: string
  /** Size of the file. */
  readonly sizeBytes: number
  /** SHA-256 of the file, to check a download by; null while the file is not in the store. */
  readonly sha256: string | null
  /** Number on the document. */
  readonly reference: string | null
  /** Date on the document. */
  readonly documentDate: string | null
  /** Counts from 1 when a file is replaced. */
  readonly version: number
  /** Product it is about. */
  readonly productId: Id<'parent-products'> | null
  /** Order it is about. */
  readonly orderId: Id<'orders'> | null
  /** Shipment it is about. */
  readonly shipmentId: Id<'shipments'> | null
  /** Partner it is from or about. */
  readonly partnerId: Id<'partners'> | null
  /** Person of the brand who added it; null when a partner did. */
  readonly uploadedByUserId: Id<'user'> | null
  /** Last day it is valid, for certificates. */
  readonly expiryDate: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface DocumentFilters {
  readonly fileName?: Document['fileName']
  readonly reference?: NonNullable<Document['reference']>
  readonly documentTypeId?: Document['documentTypeId']
  readonly productId?: NonNullable<Document['productId']>
  readonly orderId?: NonNullable<Document['orderId']>
  readonly shipmentId?: NonNullable<Document['shipmentId']>
  readonly partnerId?: NonNullable<Document['partnerId']>
}

/** A kind of document, such as commercial invoice, bill of lading or certificate of origin. */
export interface DocumentType {
  /** Identifier of the document type. */
  readonly id: Id<'document-types'>
  /** Code. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** What part of the work it belongs to. */
  readonly category: 'commercial' | 'transport' | 'customs' | 'quality' | 'compliance' | 'finance' | 'technical'
  /** Whether a shipment is incomplete without it. */
  readonly requiredForShipment: boolean
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface DocumentTypeFilters {
  readonly code?: DocumentType['code']
  readonly name?: DocumentType['name']
  readonly category?: DocumentType['category']
}

/** An image of a product, option, material or sample; its content address gives the file itself. */
export interface Image {
  /** Identifier of the image. */
  readonly id: Id<'images'>
  /** What it shows. */
  readonly kind: 'product' | 'detail' | 'swatch' | 'sketch' | 'sample' | 'defect' | 'logo'
  /** Name of the file. */
  readonly fileName: string
  /** Media type of the file. */
  readonly contentType: string
  /** Size of the file. */
  readonly sizeBytes: number
  /** SHA-256 of the file, to check a download by; null while the file is not in the store. */
  readonly sha256: string | null
  /** Width. */
  readonly widthPx: number | null
  /** Height. */
  readonly heightPx: number | null
  /** What it shows, in words. */
  readonly altText: string | null
  /** Order among the images of the same record. */
  readonly sequence: number
  /** Product it shows. */
  readonly productId: Id<'parent-products'> | null
  /** Product option it shows. */
  readonly productOptionId: Id<'product-options'> | null
  /** Material variant it shows. */
  readonly materialVariantId: Id<'material-variants'> | null
  /** Sample round it was taken in. */
  readonly sampleRoundId: Id<'sample-rounds'> | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ImageFilters {
  readonly kind?: Image['kind']
  readonly fileName?: Image['fileName']
  readonly productId?: NonNullable<Image['productId']>
  readonly productOptionId?: NonNullable<Image['productOptionId']>
  readonly materialVariantId?: NonNullable<Image['materialVariantId']>
  readonly sampleRoundId?: NonNullable<Image['sampleRoundId']>
}

/** A remark a person left on a product, order, shipment, sample, invoice or partner. */
export interface Note {
  /** Identifier of the note. */
  readonly id: Id<'notes'>
  /** The text. */
  readonly body: string
  /** Whether partners see it. */
  readonly visibility: 'internal' | 'shared'
  /** Person who wrote it. */
  readonly authorUserId: Id<'user'> | null
  /** Product it is about. */
  readonly productId: Id<'parent-products'> | null
  /** Order it is about. */
  readonly orderId: Id<'orders'> | null
  /** Shipment it is about. */
  readonly shipmentId: Id<'shipments'> | null
  /** Sample it is about. */
  readonly sampleId: Id<'samples'> | null
  /** Invoice it is about. */
  readonly invoiceId: Id<'invoices'> | null
  /** Partner it is about. */
  readonly partnerId: Id<'partners'> | null
  /** Whether it is kept at the top. */
  readonly pinned: boolean
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface NoteFilters {
  readonly visibility?: Note['visibility']
  readonly productId?: NonNullable<Note['productId']>
  readonly orderId?: NonNullable<Note['orderId']>
  readonly shipmentId?: NonNullable<Note['shipmentId']>
  readonly sampleId?: NonNullable<Note['sampleId']>
  readonly invoiceId?: NonNullable<Note['invoiceId']>
  readonly partnerId?: NonNullable<Note['partnerId']>
}

/** A fabric, trim, label or packaging item that products are made of. */
export interface Material {
  /** Identifier of the material. */
  readonly id: Id<'materials'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** What kind of material it is. */
  readonly kind: 'fabric' | 'lining' | 'trim' | 'fastener' | 'thread' | 'label' | 'packaging' | 'other'
  /** Where the material is in its life. */
  readonly status: 'in_development' | 'approved' | 'active' | 'discontinued'
  /** Supplier of the material. */
  readonly supplierId: Id<'suppliers'> | null
  /** Unit it is bought in. */
  readonly unitOfMeasureId: Id<'units-of-measure'>
  /** What it is made of. */
  readonly composition: string | null
  /** Weight in grams per square metre. */
  readonly weightGsm: string | null
  /** Usable width. */
  readonly widthCm: string | null
  /** Country it is made in. (ISO 3166-1 alpha-2) */
  readonly countryOfOriginCode: Id<'countries'> | null
  /** Certificates it carries. */
  readonly certifications: readonly string[]
  /** Cost of one unit. */
  readonly unitCost: string | null
  /** Currency of the cost. (ISO 4217) */
  readonly currency: string | null
  /** Least units per order. */
  readonly moq: number | null
  /** Days from order to delivery. */
  readonly leadTimeDays: number | null
  /** The brand's own fields, by the key of their custom field definition. */
  readonly customFields: unknown
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface MaterialFilters {
  readonly code?: Material['code']
  readonly name?: Material['name']
  readonly kind?: Material['kind']
  readonly status?: Material['status']
  readonly supplierId?: NonNullable<Material['supplierId']>
}

/** One colour or quality of a material. */
export interface MaterialVariant {
  /** Identifier of the variant. */
  readonly id: Id<'material-variants'>
  /** Material it is a variant of. */
  readonly materialId: Id<'materials'>
  /** Colour. */
  readonly colorId: Id<'colors'> | null
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Supplier's own code. */
  readonly supplierReference: string | null
  /** Where the variant is in its life. */
  readonly status: 'lab_dip' | 'approved' | 'active' | 'discontinued'
  /** Cost of one unit when it differs from the material's. */
  readonly unitCost: string | null
  /** Currency of that cost. (ISO 4217) */
  readonly currency: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface MaterialVariantFilters {
  readonly code?: MaterialVariant['code']
  readonly name?: MaterialVariant['name']
  readonly status?: MaterialVariant['status']
  readonly supplierReference?: NonNullable<MaterialVariant['supplierReference']>
  readonly materialId?: MaterialVariant['materialId']
  readonly colorId?: NonNullable<MaterialVariant['colorId']>
}

/** A node of the brand's product tree, such as Outerwear, then Jackets. */
export interface Category {
  /** Identifier of the category. */
  readonly id: Id<'categories'>
  /** Category above it; null at the top. */
  readonly parentCategoryId: Id<'categories'> | null
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Depth in the tree, from 1. */
  readonly level: number
  /** Names from the top of the tree. */
  readonly fullPath: string
  /** Order among its siblings. */
  readonly sequence: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface CategoryFilters {
  readonly code?: Category['code']
  readonly name?: Category['name']
  readonly fullPath?: Category['fullPath']
  readonly parentCategoryId?: NonNullable<Category['parentCategoryId']>
}

/** A named set of products shown together, normally one season's line. */
export interface Collection {
  /** Identifier of the collection. */
  readonly id: Id<'collections'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Season. */
  readonly season:
    | 'spring'
    | 'summer'
    | 'fall'
    | 'winter'
    | 'holiday'
    | 'spring_summer'
    | 'fall_winter'
    | 'pre_spring'
    | 'pre_fall'
    | 'resort'
    | 'core'
    | null
  /** Year of the season. */
  readonly year: number | null
  /** Whether products can be added. */
  readonly status: 'planning' | 'open' | 'closed'
  /** First day on sale. */
  readonly startDate: string | null
  /** Last day at full price. */
  readonly endDate: string | null
  /** What it is about. */
  readonly description: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface CollectionFilters {
  readonly code?: Collection['code']
  readonly name?: Collection['name']
  readonly season?: NonNullable<Collection['season']>
  readonly status?: Collection['status']
  readonly productId?: ProductCollection['productId']
}

/** A period in which products are put on sale, and the day they must be in the warehouse for it. */
export interface LaunchWindow {
  /** Identifier of the launch window. */
  readonly id: Id<'launch-windows'>
  /** Collection it belongs to. */
  readonly collectionId: Id<'collections'> | null
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Where it stands: open while products are still added, launched from its first day on sale. */
  readonly status: 'planned' | 'open' | 'launched' | 'cancelled'
  /** Day goods must be in the warehouse by. */
  readonly inWarehouseDate: string | null
  /** First day on sale. */
  readonly startDate: string
  /** End of the window. */
  readonly endDate: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface LaunchWindowFilters {
  readonly code?: LaunchWindow['code']
  readonly name?: LaunchWindow['name']
  readonly status?: LaunchWindow['status']
  readonly collectionId?: NonNullable<LaunchWindow['collectionId']>
  readonly productId?: ProductLaunchWindow['productId']
}

/** A label people put on products to find them again. */
export interface Tag {
  /** Identifier of the tag. */
  readonly id: Id<'tags'>
  /** Name. */
  readonly name: string
  /** Code. */
  readonly code: string
  /** Colour it is shown in. */
  readonly uiColor: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface TagFilters {
  readonly name?: Tag['name']
  readonly code?: Tag['code']
  readonly productId?: ProductTag['productId']
}

/** A colour in the brand's colour library. */
export interface Color {
  /** Identifier of the colour. */
  readonly id: Id<'colors'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Colour on a screen. */
  readonly hexCode: string | null
  /** Pantone reference. */
  readonly pantoneCode: string | null
  /** Colour family used for reports. */
  readonly family: string | null
  /** Whether it may be used for new products. */
  readonly status: 'active' | 'retired'
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ColorFilters {
  readonly code?: Color['code']
  readonly name?: Color['name']
  readonly pantoneCode?: NonNullable<Color['pantoneCode']>
  readonly family?: NonNullable<Color['family']>
}

/** A choice that divides a product into product options, such as colour, print or wash. */
export interface Option {
  /** Identifier of the option. */
  readonly id: Id<'options'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Order in which options are shown. */
  readonly sequence: number
  /** Whether it may be used for new products. */
  readonly status: 'active' | 'retired'
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface OptionFilters {
  readonly code?: Option['code']
  readonly name?: Option['name']
  readonly status?: Option['status']
}

/** One answer to an option, such as Ink Navy for colour. */
export interface OptionValue {
  /** Identifier of the value. */
  readonly id: Id<'option-values'>
  /** Option it answers. */
  readonly optionId: Id<'options'>
  /** Name. */
  readonly name: string
  /** Code. */
  readonly code: string | null
  /** Whether it may be used for new products. Usual values: active, retired. */
  readonly status: string
  /** Colour on a screen. */
  readonly hexCode: string | null
  /** Order among the values of the option. */
  readonly sequence: number | null
  /** Counts the images of the swatch; increases when it is replaced. */
  readonly swatchVersion: number | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface OptionValueFilters {
  readonly name?: OptionValue['name']
  readonly code?: NonNullable<OptionValue['code']>
  readonly status?: OptionValue['status']
  readonly optionId?: OptionValue['optionId']
  readonly productOptionId?: ProductOptionValue['productOptionId']
}

/** A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width. */
export interface Dimension {
  /** Identifier of the dimension. */
  readonly id: Id<'dimensions'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Order in which dimensions are shown. */
  readonly sequence: number
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface DimensionFilters {
  readonly code?: Dimension['code']
  readonly name?: Dimension['name']
}

/** One value of a dimension, such as M or 32. */
export interface DimensionValue {
  /** Identifier of the value. */
  readonly id: Id<'dimension-values'>
  /** Dimension it belongs to. */
  readonly dimensionId: Id<'dimensions'>
  /** Code, unique in the dimension. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Order from smallest to largest. */
  readonly sequence: number
  /** Whether it may be used for new products. */
  readonly status: 'active' | 'retired'
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface DimensionValueFilters {
  readonly code?: DimensionValue['code']
  readonly name?: DimensionValue['name']
  readonly status?: DimensionValue['status']
  readonly dimensionId?: DimensionValue['dimensionId']
}

/** A set of dimensions used together, such as waist and inseam for trousers. */
export interface DimensionGroup {
  /** Identifier of the group. */
  readonly id: Id<'dimension-groups'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** When to use it. */
  readonly description: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface DimensionGroupFilters {
  readonly code?: DimensionGroup['code']
  readonly name?: DimensionGroup['name']
  readonly dimensionId?: DimensionGroupDimension['dimensionId']
}

/** The dimensions in a dimension group and their order. */
export interface DimensionGroupDimension {
  /** Dimension group. */
  readonly dimensionGroupId: Id<'dimension-groups'>
  /** Dimension in it. */
  readonly dimensionId: Id<'dimensions'>
  /** Order in the group; 1 is the row of a size grid. */
  readonly sequence: number
  /** When the link was made. */
  readonly createdAt: string
}

export interface DimensionGroupDimensionFilters {
  readonly dimensionGroupId?: DimensionGroupDimension['dimensionGroupId']
  readonly dimensionId?: DimensionGroupDimension['dimensionId']
}

/** A size curve: the share of a quantity that each size, or combination of sizes, receives. */
export interface DimensionCurve {
  /** Identifier of the curve. */
  readonly id: Id<'dimension-curves'>
  /** Dimensions it spreads over. */
  readonly dimensionGroupId: Id<'dimension-groups'>
  /** Category it is meant for. */
  readonly categoryId: Id<'categories'> | null
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Whether cells are percentages or pieces in a pack. */
  readonly kind: 'percentage' | 'ratio'
  /** Sum of the cells: 100, or the pieces in one pack. */
  readonly totalRatio: string
  /** Whether it may be used for new orders. */
  readonly status: 'active' | 'retired'
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface DimensionCurveFilters {
  readonly code?: DimensionCurve['code']
  readonly name?: DimensionCurve['name']
  readonly kind?: DimensionCurve['kind']
  readonly status?: DimensionCurve['status']
  readonly dimensionGroupId?: DimensionCurve['dimensionGroupId']
  readonly categoryId?: NonNullable<DimensionCurve['categoryId']>
}

/** One dimension of a size curve; a curve has one axis, or two or three for a grid. */
export interface DimensionCurveAxis {
  /** Identifier of the axis. */
  readonly id: Id<'dimension-curve-axes'>
  /** Curve it belongs to. */
  readonly curveId: Id<'dimension-curves'>
  /** Dimension it runs along. */
  readonly dimensionId: Id<'dimensions'>
  /** Which axis it is, from 1. */
  readonly sequence: number
}

export interface DimensionCurveAxisFilters {
  readonly curveId?: DimensionCurveAxis['curveId']
  readonly dimensionId?: DimensionCurveAxis['dimensionId']
}

/** A dimension value that takes part in an axis of a size curve. */
export interface DimensionCurveAxisValue {
  /** Identifier of the axis value. */
  readonly id: Id<'dimension-curve-axis-values'>
  /** Curve it belongs to. */
  readonly curveId: Id<'dimension-curves'>
  /** Axis it is on. */
  readonly axisId: Id<'dimension-curve-axes'>
  /** Value. */
  readonly dimensionValueId: Id<'dimension-values'>
  /** Order on the axis. */
  readonly sequence: number
}

export interface DimensionCurveAxisValueFilters {
  readonly curveId?: DimensionCurveAxisValue['curveId']
  readonly axisId?: DimensionCurveAxisValue['axisId']
  readonly dimensionValueId?: DimensionCurveAxisValue['dimensionValueId']
}

/** The share of one size, or of one combination of sizes, in a size curve. */
export interface DimensionCurveCell {
  /** Identifier of the cell. */
  readonly id: Id<'dimension-curve-cells'>
  /** Curve it belongs to. */
  readonly curveId: Id<'dimension-curves'>
  /** Value on the axis with sequence 1. */
  readonly firstAxisValueId: Id<'dimension-curve-axis-values'>
  /** Value on the axis with sequence 2; null when there is none. */
  readonly secondAxisValueId: Id<'dimension-curve-axis-values'> | null
  /** Value on the axis with sequence 3; null when there is none. */
  readonly thirdAxisValueId: Id<'dimension-curve-axis-values'> | null
  /** Percentage, or pieces in a pack. */
  readonly ratio: string
}

export interface DimensionCurveCellFilters {
  readonly curveId?: DimensionCurveCell['curveId']
  readonly firstAxisValueId?: DimensionCurveCell['firstAxisValueId']
  readonly secondAxisValueId?: NonNullable<DimensionCurveCell['secondAxisValueId']>
  readonly thirdAxisValueId?: NonNullable<DimensionCurveCell['thirdAxisValueId']>
}

/** A list of points to check when a sample, an inspection or a shipment is reviewed. */
export interface Checklist {
  /** Identifier of the checklist. */
  readonly id: Id<'checklists'>
  /** Category it is meant for; null for all. */
  readonly categoryId: Id<'categories'> | null
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** What is reviewed with it. */
  readonly kind: 'sample_review' | 'inspection' | 'shipment' | 'onboarding'
  /** Goes up when the items change. */
  readonly version: number
  /** Whether it may be used. */
  readonly status: 'active' | 'retired'
  /** Points to check: key, label, severity, required. */
  readonly items: unknown
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface ChecklistFilters {
  readonly code?: Checklist['code']
  readonly name?: Checklist['name']
  readonly kind?: Checklist['kind']
  readonly status?: Checklist['status']
  readonly categoryId?: NonNullable<Checklist['categoryId']>
}

/** A way of packing goods into cartons: one size, a ratio of sizes, or mixed. */
export interface PackingTemplate {
  /** Identifier of the template. */
  readonly id: Id<'packing-templates'>
  /** Carton it uses. */
  readonly cartonSizeId: Id<'carton-sizes'> | null
  /** Ratio of sizes in a carton, for ratio packs. */
  readonly curveId: Id<'dimension-curves'> | null
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** What may share a carton. */
  readonly kind: 'solid' | 'ratio' | 'assorted'
  /** Pieces in a full carton. */
  readonly unitsPerCarton: number | null
  /** Pieces in one polybag or inner pack. */
  readonly unitsPerInner: number | null
  /** Heaviest a carton may be. */
  readonly maxGrossWeightKg: string | null
  /** What the supplier must do. */
  readonly instructions: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface PackingTemplateFilters {
  readonly code?: PackingTemplate['code']
  readonly name?: PackingTemplate['name']
  readonly kind?: PackingTemplate['kind']
  readonly cartonSizeId?: NonNullable<PackingTemplate['cartonSizeId']>
  readonly curveId?: NonNullable<PackingTemplate['curveId']>
}

/** A carton the brand allows, with its outside measurements. */
export interface CartonSize {
  /** Identifier of the carton size. */
  readonly id: Id<'carton-sizes'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Outside length. */
  readonly lengthCm: string
  /** Outside width. */
  readonly widthCm: string
  /** Outside height. */
  readonly heightCm: string
  /** Outside volume. */
  readonly volumeCbm: string
  /** Weight when empty. */
  readonly tareWeightKg: string | null
  /** Heaviest it may be. */
  readonly maxGrossWeightKg: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface CartonSizeFilters {
  readonly code?: CartonSize['code']
  readonly name?: CartonSize['name']
}

/** A company that carries goods: parcel courier, shipping line, airline, haulier or railway. */
export interface Courier {
  /** Identifier of the courier. */
  readonly id: Id<'couriers'>
  /** Code. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** How it carries. */
  readonly kind: 'parcel' | 'ocean' | 'air' | 'road' | 'rail'
  /** Standard carrier alpha code. */
  readonly scac: string | null
  /** Address of a tracking page, with a place for the number. */
  readonly trackingUrlTemplate: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface CourierFilters {
  readonly code?: Courier['code']
  readonly name?: Courier['name']
  readonly kind?: Courier['kind']
  readonly scac?: NonNullable<Courier['scac']>
}

/** A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory. */
export interface PaymentTerm {
  /** Identifier of the payment term. */
  readonly id: Id<'payment-terms'>
  /** Code, unique in the brand. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** Days to pay, for terms with a single payment. */
  readonly netDays: number | null
  /** Share paid when the order is confirmed. */
  readonly depositPercent: string | null
  /** Payments it is made of: sequence, triggerEvent, percent, offsetDays. */
  readonly milestones: unknown
  /** Discount for paying early. */
  readonly discountPercent: string | null
  /** Days within which the discount is given. */
  readonly discountDays: number | null
  /** Whether it may be used for new orders. */
  readonly status: 'active' | 'retired'
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface PaymentTermFilters {
  readonly code?: PaymentTerm['code']
  readonly name?: PaymentTerm['name']
  readonly status?: PaymentTerm['status']
}

/** A unit that quantities, lengths, weights or volumes are given in. */
export interface UnitOfMeasure {
  /** Identifier of the unit. */
  readonly id: Id<'units-of-measure'>
  /** Code. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** What it measures. Usual values: count, length, area, mass, volume, time. */
  readonly type: string
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
}

export interface UnitOfMeasureFilters {
  readonly code?: UnitOfMeasure['code']
  readonly name?: UnitOfMeasure['name']
  readonly type?: UnitOfMeasure['type']
}

/** A country, by its ISO 3166-1 two-letter code. */
export interface Country {
  /** Two-letter code. (ISO 3166-1 alpha-2) */
  readonly code: Id<'countries'>
  /** Name. */
  readonly name: string
}

export interface CountryFilters {
  readonly code?: Country['code']
  readonly name?: Country['name']
}

/** A field the brand added to one kind of record; its values are in customFields of those records, under the field key. */
export interface CustomFieldDefinition {
  /** Identifier of the definition. */
  readonly id: Id<'custom-field-definitions'>
  /** Group of records it belongs to; for partners the values are in relationship.customFields. */
  readonly resource: 'parent-products' | 'orders' | 'materials' | 'partners'
  /** Key of the value in customFields, unique for the resource. */
  readonly fieldKey: string
  /** Name shown to people. */
  readonly label: string
  /** What values look like. */
  readonly dataType: 'text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'url'
  /** Allowed values for select types; empty otherwise. */
  readonly choices: readonly string[]
  /** Whether every record must have it. */
  readonly required: boolean
  /** Order in which fields are shown. */
  readonly sequence: number
  /** What it is for. */
  readonly description: string | null
  /** When the record was created. */
  readonly createdAt: string
  /** When the record last changed. */
  readonly updatedAt: string
  /** When the record was removed; null while it is live. */
  readonly deletedAt: string | null
}

export interface CustomFieldDefinitionFilters {
  readonly resource?: CustomFieldDefinition['resource']
  readonly fieldKey?: CustomFieldDefinition['fieldKey']
  readonly dataType?: CustomFieldDefinition['dataType']
}

export interface RecordsByPath {
  readonly 'parent-products': ParentProduct
  readonly 'product-options': ProductOption
  readonly skus: Sku
  readonly 'product-versions': ProductVersion
  readonly boms: Bom
  readonly 'bom-components': BomComponent
  readonly 'bom-skus': BomSku
  readonly 'bom-sections': BomSection
  readonly 'measurement-tables': MeasurementTable
  readonly 'measurement-table-skus': MeasurementTableSku
  readonly 'product-relations': ProductRelation
  readonly 'product-option-values': ProductOptionValue
  readonly 'product-option-dimension-values': ProductOptionDimensionValue
  readonly 'product-option-prices': ProductOptionPrice
  readonly 'product-option-collections': ProductOptionCollection
  readonly 'sku-dimension-values': SkuDimensionValue
  readonly 'product-collections': ProductCollection
  readonly 'product-tags': ProductTag
  readonly 'product-launch-windows': ProductLaunchWindow
  readonly suppliers: Supplier
  readonly quotes: Quote
  readonly 'quote-revisions': QuoteRevision
  readonly 'quote-items': QuoteItem
  readonly 'quote-price-bands': QuotePriceBand
  readonly 'quote-notes': QuoteNote
  readonly samples: Sample
  readonly 'sample-rounds': SampleRound
  readonly 'sample-checklist-results': SampleChecklistResult
  readonly orders: Order
  readonly 'order-items': OrderItem
  readonly 'order-amendments': OrderAmendment
  readonly 'production-runs': ProductionRun
  readonly 'production-run-items': ProductionRunItem
  readonly 'production-run-item-revisions': ProductionRunItemRevision
  readonly shipments: Shipment
  readonly 'shipment-items': ShipmentItem
  readonly 'shipment-cartons': ShipmentCarton
  readonly 'shipment-carton-items': ShipmentCartonItem
  readonly 'shipment-charges': ShipmentCharge
  readonly 'order-shipments': OrderShipment
  readonly legs: Leg
  readonly 'leg-items': LegItem
  readonly bookings: Booking
  readonly 'booking-items': BookingItem
  readonly 'shipment-bookings': ShipmentBooking
  readonly 'shipment-item-lineages': ShipmentItemLineage
  readonly 'packing-lists': PackingList
  readonly 'packing-list-lines': PackingListLine
  readonly 'goods-receipts': GoodsReceipt
  readonly 'goods-receipt-lines': GoodsReceiptLine
  readonly inventory: InventoryRecord
  readonly invoices: Invoice
  readonly 'invoice-lines': InvoiceLine
  readonly 'payment-agreements': PaymentAgreement
  readonly 'payment-milestones': PaymentMilestone
  readonly payments: Payment
  readonly 'payment-settlements': PaymentSettlement
  readonly 'payment-receipts': PaymentReceipt
  readonly partners: Partner
  readonly contacts: Contact
  readonly locations: Location
  readonly 'brand-locations': BrandLocation
  readonly 'partner-locations': PartnerLocation
  readonly documents: Document
  readonly 'document-types': DocumentType
  readonly images: Image
  readonly notes: Note
  readonly materials: Material
  readonly 'material-variants': MaterialVariant
  readonly categories: Category
  readonly collections: Collection
  readonly 'launch-windows': LaunchWindow
  readonly tags: Tag
  readonly colors: Color
  readonly options: Option
  readonly 'option-values': OptionValue
  readonly dimensions: Dimension
  readonly 'dimension-values': DimensionValue
  readonly 'dimension-groups': DimensionGroup
  readonly 'dimension-group-dimensions': DimensionGroupDimension
  readonly 'dimension-curves': DimensionCurve
  readonly 'dimension-curve-axes': DimensionCurveAxis
  readonly 'dimension-curve-axis-values': DimensionCurveAxisValue
  readonly 'dimension-curve-cells': DimensionCurveCell
  readonly checklists: Checklist
  readonly 'packing-templates': PackingTemplate
  readonly 'carton-sizes': CartonSize
  readonly couriers: Courier
  readonly 'payment-terms': PaymentTerm
  readonly 'units-of-measure': UnitOfMeasure
  readonly countries: Country
  readonly 'custom-field-definitions': CustomFieldDefinition
}

export interface FiltersByPath {
  readonly 'parent-products': ParentProductFilters
  readonly 'product-options': ProductOptionFilters
  readonly skus: SkuFilters
  readonly 'product-versions': ProductVersionFilters
  readonly boms: BomFilters
  readonly 'bom-components': BomComponentFilters
  readonly 'bom-skus': BomSkuFilters
  readonly 'bom-sections': BomSectionFilters
  readonly 'measurement-tables': MeasurementTableFilters
  readonly 'measurement-table-skus': MeasurementTableSkuFilters
  readonly 'product-relations': ProductRelationFilters
  readonly 'product-option-values': ProductOptionValueFilters
  readonly 'product-option-dimension-values': ProductOptionDimensionValueFilters
  readonly 'product-option-prices': ProductOptionPriceFilters
  readonly 'product-option-collections': ProductOptionCollectionFilters
  readonly 'sku-dimension-values': SkuDimensionValueFilters
  readonly 'product-collections': ProductCollectionFilters
  readonly 'product-tags': ProductTagFilters
  readonly 'product-launch-windows': ProductLaunchWindowFilters
  readonly suppliers: SupplierFilters
  readonly quotes: QuoteFilters
  readonly 'quote-revisions': QuoteRevisionFilters
  readonly 'quote-items': QuoteItemFilters
  readonly 'quote-price-bands': QuotePriceBandFilters
  readonly 'quote-notes': QuoteNoteFilters
  readonly samples: SampleFilters
  readonly 'sample-rounds': SampleRoundFilters
  readonly 'sample-checklist-results': SampleChecklistResultFilters
  readonly orders: OrderFilters
  readonly 'order-items': OrderItemFilters
  readonly 'order-amendments': OrderAmendmentFilters
  readonly 'production-runs': ProductionRunFilters
  readonly 'production-run-items': ProductionRunItemFilters
  readonly 'production-run-item-revisions': ProductionRunItemRevisionFilters
  readonly shipments: ShipmentFilters
  readonly 'shipment-items': ShipmentItemFilters
  readonly 'shipment-cartons': ShipmentCartonFilters
  readonly 'shipment-carton-items': ShipmentCartonItemFilters
  readonly 'shipment-charges': ShipmentChargeFilters
  readonly 'order-shipments': OrderShipmentFilters
  readonly legs: LegFilters
  readonly 'leg-items': LegItemFilters
  readonly bookings: BookingFilters
  readonly 'booking-items': BookingItemFilters
  readonly 'shipment-bookings': ShipmentBookingFilters
  readonly 'shipment-item-lineages': ShipmentItemLineageFilters
  readonly 'packing-lists': PackingListFilters
  readonly 'packing-list-lines': PackingListLineFilters
  readonly 'goods-receipts': GoodsReceiptFilters
  readonly 'goods-receipt-lines': GoodsReceiptLineFilters
  readonly inventory: InventoryRecordFilters
  readonly invoices: InvoiceFilters
  readonly 'invoice-lines': InvoiceLineFilters
  readonly 'payment-agreements': PaymentAgreementFilters
  readonly 'payment-milestones': PaymentMilestoneFilters
  readonly payments: PaymentFilters
  readonly 'payment-settlements': PaymentSettlementFilters
  readonly 'payment-receipts': PaymentReceiptFilters
  readonly partners: PartnerFilters
  readonly contacts: ContactFilters
  readonly locations: LocationFilters
  readonly 'brand-locations': BrandLocationFilters
  readonly 'partner-locations': PartnerLocationFilters
  readonly documents: DocumentFilters
  readonly 'document-types': DocumentTypeFilters
  readonly images: ImageFilters
  readonly notes: NoteFilters
  readonly materials: MaterialFilters
  readonly 'material-variants': MaterialVariantFilters
  readonly categories: CategoryFilters
  readonly collections: CollectionFilters
  readonly 'launch-windows': LaunchWindowFilters
  readonly tags: TagFilters
  readonly colors: ColorFilters
  readonly options: OptionFilters
  readonly 'option-values': OptionValueFilters
  readonly dimensions: DimensionFilters
  readonly 'dimension-values': DimensionValueFilters
  readonly 'dimension-groups': DimensionGroupFilters
  readonly 'dimension-group-dimensions': DimensionGroupDimensionFilters
  readonly 'dimension-curves': DimensionCurveFilters
  readonly 'dimension-curve-axes': DimensionCurveAxisFilters
  readonly 'dimension-curve-axis-values': DimensionCurveAxisValueFilters
  readonly 'dimension-curve-cells': DimensionCurveCellFilters
  readonly checklists: ChecklistFilters
  readonly 'packing-templates': PackingTemplateFilters
  readonly 'carton-sizes': CartonSizeFilters
  readonly couriers: CourierFilters
  readonly 'payment-terms': PaymentTermFilters
  readonly 'units-of-measure': UnitOfMeasureFilters
  readonly countries: CountryFilters
  readonly 'custom-field-definitions': CustomFieldDefinitionFilters
}

export interface RecordsByGroup extends RecordsByPath {
  readonly brand: Brand
}

/** What identifies a record within its group. */
export interface KeysByGroup {
  readonly brand: Pick<Brand, 'id'>
  readonly 'parent-products': Pick<ParentProduct, 'id'>
  readonly 'product-options': Pick<ProductOption, 'id'>
  readonly skus: Pick<Sku, 'id'>
  readonly 'product-versions': Pick<ProductVersion, 'id'>
  readonly boms: Pick<Bom, 'id'>
  readonly 'bom-components': Pick<BomComponent, 'id'>
  readonly 'bom-skus': Pick<BomSku, 'bomId' | 'skuId'>
  readonly 'bom-sections': Pick<BomSection, 'id'>
  readonly 'measurement-tables': Pick<MeasurementTable, 'id'>
  readonly 'measurement-table-skus': Pick<MeasurementTableSku, 'measurementTableId' | 'skuId'>
  readonly 'product-relations': Pick<ProductRelation, 'productId' | 'relatedProductId' | 'kind'>
  readonly 'product-option-values': Pick<ProductOptionValue, 'productOptionId' | 'optionId'>
  readonly 'product-option-dimension-values': Pick<ProductOptionDimensionValue, 'productOptionId' | 'dimensionValueId'>
  readonly 'product-option-prices': Pick<ProductOptionPrice, 'productOptionId' | 'kind' | 'currency'>
  readonly 'product-option-collections': Pick<ProductOptionCollection, 'productOptionId' | 'collectionId'>
  readonly 'sku-dimension-values': Pick<SkuDimensionValue, 'skuId' | 'dimensionId'>
  readonly 'product-collections': Pick<ProductCollection, 'productId' | 'collectionId'>
  readonly 'product-tags': Pick<ProductTag, 'productId' | 'tagId'>
  readonly 'product-launch-windows': Pick<ProductLaunchWindow, 'productId' | 'launchWindowId'>
  readonly suppliers: Pick<Supplier, 'id'>
  readonly quotes: Pick<Quote, 'id'>
  readonly 'quote-revisions': Pick<QuoteRevision, 'id'>
  readonly 'quote-items': Pick<QuoteItem, 'id'>
  readonly 'quote-price-bands': Pick<QuotePriceBand, 'id'>
  readonly 'quote-notes': Pick<QuoteNote, 'id'>
  readonly samples: Pick<Sample, 'id'>
  readonly 'sample-rounds': Pick<SampleRound, 'id'>
  readonly 'sample-checklist-results': Pick<SampleChecklistResult, 'id'>
  readonly orders: Pick<Order, 'id'>
  readonly 'order-items': Pick<OrderItem, 'id'>
  readonly 'order-amendments': Pick<OrderAmendment, 'id'>
  readonly 'production-runs': Pick<ProductionRun, 'id'>
  readonly 'production-run-items': Pick<ProductionRunItem, 'id'>
  readonly 'production-run-item-revisions': Pick<ProductionRunItemRevision, 'id'>
  readonly shipments: Pick<Shipment, 'id'>
  readonly 'shipment-items': Pick<ShipmentItem, 'id'>
  readonly 'shipment-cartons': Pick<ShipmentCarton, 'id'>
  readonly 'shipment-carton-items': Pick<ShipmentCartonItem, 'id'>
  readonly 'shipment-charges': Pick<ShipmentCharge, 'id'>
  readonly 'order-shipments': Pick<OrderShipment, 'orderId' | 'shipmentId'>
  readonly legs: Pick<Leg, 'id'>
  readonly 'leg-items': Pick<LegItem, 'id'>
  readonly bookings: Pick<Booking, 'id'>
  readonly 'booking-items': Pick<BookingItem, 'id'>
  readonly 'shipment-bookings': Pick<ShipmentBooking, 'shipmentId' | 'bookingId'>
  readonly 'shipment-item-lineages': Pick<ShipmentItemLineage, 'id'>
  readonly 'packing-lists': Pick<PackingList, 'id'>
  readonly 'packing-list-lines': Pick<PackingListLine, 'id'>
  readonly 'goods-receipts': Pick<GoodsReceipt, 'id'>
  readonly 'goods-receipt-lines': Pick<GoodsReceiptLine, 'id'>
  readonly inventory: Pick<InventoryRecord, 'id'>
  readonly invoices: Pick<Invoice, 'id'>
  readonly 'invoice-lines': Pick<InvoiceLine, 'id'>
  readonly 'payment-agreements': Pick<PaymentAgreement, 'id'>
  readonly 'payment-milestones': Pick<PaymentMilestone, 'id'>
  readonly payments: Pick<Payment, 'id'>
  readonly 'payment-settlements': Pick<PaymentSettlement, 'id'>
  readonly 'payment-receipts': Pick<PaymentReceipt, 'id'>
  readonly partners: Pick<Partner, 'id'>
  readonly contacts: Pick<Contact, 'id'>
  readonly locations: Pick<Location, 'id'>
  readonly 'brand-locations': Pick<BrandLocation, 'id'>
  readonly 'partner-locations': Pick<PartnerLocation, 'id'>
  readonly documents: Pick<Document, 'id'>
  readonly 'document-types': Pick<DocumentType, 'id'>
  readonly images: Pick<Image, 'id'>
  readonly notes: Pick<Note, 'id'>
  readonly materials: Pick<Material, 'id'>
  readonly 'material-variants': Pick<MaterialVariant, 'id'>
  readonly categories: Pick<Category, 'id'>
  readonly collections: Pick<Collection, 'id'>
  readonly 'launch-windows': Pick<LaunchWindow, 'id'>
  readonly tags: Pick<Tag, 'id'>
  readonly colors: Pick<Color, 'id'>
  readonly options: Pick<Option, 'id'>
  readonly 'option-values': Pick<OptionValue, 'id'>
  readonly dimensions: Pick<Dimension, 'id'>
  readonly 'dimension-values': Pick<DimensionValue, 'id'>
  readonly 'dimension-groups': Pick<DimensionGroup, 'id'>
  readonly 'dimension-group-dimensions': Pick<DimensionGroupDimension, 'dimensionGroupId' | 'dimensionId'>
  readonly 'dimension-curves': Pick<DimensionCurve, 'id'>
  readonly 'dimension-curve-axes': Pick<DimensionCurveAxis, 'id'>
  readonly 'dimension-curve-axis-values': Pick<DimensionCurveAxisValue, 'id'>
  readonly 'dimension-curve-cells': Pick<DimensionCurveCell, 'id'>
  readonly checklists: Pick<Checklist, 'id'>
  readonly 'packing-templates': Pick<PackingTemplate, 'id'>
  readonly 'carton-sizes': Pick<CartonSize, 'id'>
  readonly couriers: Pick<Courier, 'id'>
  readonly 'payment-terms': Pick<PaymentTerm, 'id'>
  readonly 'units-of-measure': Pick<UnitOfMeasure, 'id'>
  readonly countries: Pick<Country, 'code'>
  readonly 'custom-field-definitions': Pick<CustomFieldDefinition, 'id'>
}
